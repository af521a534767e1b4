"""The German sentences of the drivers that a page may show, by code.

``said`` fills one; code and values go with it, so that a page in another language words it from its own list (a test
holds the German one equal to this).  What only a command prints stands where it is printed.
"""

from __future__ import annotations

from drivers.lane import Said, Value

SENTENCES = {
    # the connection
    "link_manual": "Ohne Hardware: Würfe werden eingetippt.",
    "link_serial": "Verbunden mit {port}.",
    "link_other": "Verbunden mit {port} statt mit {before}: Der Anschluss von vorher ist nicht da.",
    "link_lost": "Verbindung zur Bahn verloren: Kabel ab, Adapter ohne Strom oder Anschluss doppelt benutzt.",
    "link_again": "Die Bahn spricht wieder.",
    "link_silent": "Die Bahn schweigt, obwohl sie sich alle {seconds} s melden muss.",
    "link_fault": "Interner Fehler beim Lesen der Bahn, neuer Versuch.",
    "port_missing": "Der Anschluss {port} ist nicht da: Kabel ab oder Adapter ohne Strom.",
    "port_busy": "Der Anschluss {port} ist belegt. Wer ihn hält, zeigt: sudo fuser -v {port}",
    "port_held_unseen": "Der Anschluss {port} ist belegt von Prozess {pid}. "
    "Wer das ist, zeigt: ps -p {pid} -o pid,user,args",
    "port_held": "Der Anschluss {port} ist belegt von »{name}« (Prozess {pid}).",
    "port_forbidden": "Der Anschluss {port} darf nicht geöffnet werden: Der Benutzer muss in der Gruppe dialout sein "
    "(sudo usermod -aG dialout BENUTZER, danach neu anmelden).",
    "port_failed": "{port} ist kein brauchbarer serieller Anschluss ({error}).",
    "port_stuck": "Der Anschluss {port} antwortet nicht: Adapter abziehen und wieder einstecken.",
    "port_unknown": "Kein Anschluss passt zum Profil »{profile}«: Kabel ab oder kein Adapter.",
    "port_ambiguous": "Mehrere Anschlüsse passen, serial_port muss einen davon nennen: {ports}.",
    "link_gpio": "GPIO-Leitungen werden gelesen.",
    "gpio_lost": "GPIO lässt sich nicht mehr lesen.",
    "link_feed": "Lese den Ordner {folder}.",
    "feed_lost": "Der Ordner {folder} ist nicht zu lesen: Freigabe oder Rechner weg.",
    "feed_several": "Im Ordner {folder} sind Dateien mehrerer Bahnen ({files}), keine zählt: "
    "feed_files muss sagen, welche unsere sind.",
    "link_broker": "Verbunden mit dem Broker {broker}.",
    "broker_lost": "Verbindung zum Broker {broker} verloren.",
    "broker_topic": "Der Broker {broker} erlaubt das Topic {topic} nicht.",
    "broker_password": "Der Broker {broker} lehnt ab: Benutzername und Passwort prüfen.",
    "broker_version": "Der Broker {broker} lehnt ab: er muss MQTT 5 sprechen.",
    "broker_refuses": "Der Broker {broker} lehnt ab: {why}.",
    "broker_tls": "Der Broker {broker} ist nicht zu erreichen: die verschlüsselte Verbindung kommt nicht zustande, "
    "Zertifikat und Schlüssel »tls« prüfen.",
    "broker_silent": "{broker} antwortet nicht wie ein Broker: Port und Schlüssel »tls« "
    "prüfen (verschlüsselt meist 8883, sonst 1883).",
    "broker_hangs_up": "{broker} legt gleich wieder auf: Port und Schlüssel »tls« prüfen "
    "(verschlüsselt meist 8883, sonst 1883).",
    "broker_plain": "{broker} spricht nicht verschlüsselt: Port und Schlüssel »tls« prüfen "
    "(verschlüsselt meist 8883, sonst 1883).",
    "broker_authority": "Dem Zertifikat von {broker} ist nicht zu trauen: Wer es "
    "unterschrieben hat, ist hier nicht bekannt. Der Schlüssel »ca« nennt dessen Datei.",
    "broker_certificate_expired": "Das Zertifikat von {broker} ist abgelaufen; nach der Uhr der Station "
    "ist heute der {today}.",
    "broker_certificate_early": "Das Zertifikat von {broker} gilt noch nicht; nach der Uhr der Station "
    "ist heute der {today}. Stimmt die Uhr?",
    "broker_clock": "Die Uhr der Station steht falsch, auf dem {today}: So ist das "
    "Zertifikat von {broker} nicht zu prüfen.",
    "broker_certificate_name": "Das Zertifikat von {broker} gilt für einen anderen Namen: Der "
    "Schlüssel »host« muss ihn so nennen, wie er darin steht.",
    "station_off": "Die Station ist aus.",
    "broker_name": "Der Broker {broker} ist nicht zu erreichen: der Name ist unbekannt.",
    "broker_none": "Der Broker {broker} ist nicht zu erreichen: dort antwortet kein Broker.",
    "broker_away": "Der Broker {broker} ist nicht zu erreichen: das Netz oder der Rechner ist weg.",
    "broker_fault": "Der Broker {broker} ist nicht zu erreichen: {why}.",
    "sender_there": "Der Sender der Bahn ist da.",
    "sender_gone": "Der Sender der Bahn ist weg.",
    # what hangs
    "input_pin": "Kegel {pin}",
    "input_ball": "Kugel-Lichtschranke",
    "input_foul": "Übertritt-Lichtschranke",
    "input_pulse": "Zählimpuls",
    # the walk through the pins: what was read, why it is asked again, what came of it
    "read_bits": "{bits}",
    "read_bytes": "{n} Bytes",
    "read_line": "Leitung {line}",
    "walk_silent": "Die Bahn hat nichts gemeldet.",
    "walk_no_throw": "Kein Wurf dabei: stimmen Profil, Geschwindigkeit und Parität?",
    "walk_throws": "Das waren {n} Würfe statt einem.",
    "walk_no_mask": "Das Telegramm nennt die Kegel nicht einzeln.",
    "walk_pins": "Es sind {n} Kegel gefallen statt einem.",
    "walk_kinds": "Mehrere Arten von Telegrammen könnten die Würfe sein.",
    "walk_no_frame": "Zu keinem Telegramm gibt es bei jedem Wurf genau eins.",
    "walk_line": "In den Bytes sind keine Telegramme zu erkennen: Geschwindigkeit, Parität und Bits prüfen; "
    "»kegelstation lane probe« nennt sie.",
    "walk_no_field": "In den Telegrammen ist kein Feld, in dem jeder Kegel sein eigenes Bit hat.",
    "walk_places": "Die Kegel könnten an mehreren Stellen stehen: Byte {places} (gezählt von 0).",
    "walk_no_number": "Keine Zahl.",
    "walk_all_differs": "Bei allen neunen sagt das Feld etwas anderes.",
    "walk_apart": "Die Bits der Kegel liegen nicht beieinander.",
    "walk_missing": "Es fehlt: Kegel {pins}.",
    "walk_mixed": "Manche Kegel setzen ein Bit, andere löschen eins: so kann die Bahn nicht gemeint sein.",
    "walk_alike": "Die Kegel {pins} sehen gleich aus; fiel wirklich jeder allein?",
    "walk_without": "Kein Bit gehört allein zu Kegel {pins}.",
    "walk_double": "Mehrere Bits ändern sich nur mit Kegel {pins}.",
    "walk_no_line": "Keine Leitung hat sich geändert.",
    "walk_line_taken": "Die Leitung {line} war schon Kegel {pin}.",
    "walk_lamps": "Manche Lampen gehen an, wenn der Kegel fällt, andere aus.",
    "walk_lines": "Geändert haben sich mehrere Leitungen: {lines}.",
    "order_usual": "Die Kegel sind in der üblichen Reihenfolge.",
    "order_mirrored": "Links und rechts sind vertauscht (gespiegelt).",
    "order_from_back": "Die Lampen sind von hinten gezählt.",
    "order_reversed": "Die Reihenfolge ist umgekehrt.",
    "order_mixed": "Die Reihenfolge ist gemischt.",
    "order_none": "Die Bahn nennt nur die Zahl der Kegel, nicht welche: Das Bild bleibt unbekannt.",
    "bit_fallen": "Ein gesetztes Bit meint gefallene Kegel.",
    "bit_standing": "Ein gesetztes Bit meint stehende Kegel.",
}


def said(code: str, /, **values: Value) -> Said:
    """The sentence of that code; a tuple of values becomes a list in it.  Raises KeyError."""
    spelt = {name: _listed(value) if isinstance(value, tuple) else value for name, value in values.items()}
    return Said(code, SENTENCES[code].format(**spelt), values)


def _listed(values: tuple[int, ...]) -> str:
    return " und ".join(", ".join(map(str, values)).rsplit(", ", 1))
