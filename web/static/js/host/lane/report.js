/** The report over all throws since the station started: whether count, picture and sum tell the same. */
import { html, useEffect, useState } from "../../lib/dom.js";
import { t } from "../../lib/words.js";

/** What is to be thought of it. */
function verdict({ counters, pairs, agreed, still, enough }) {
  if (counters.throws === 0) return t("measure.none");
  if (agreed) return counters.throws >= enough ? t("measure.right") : t("measure.so_far", { n: enough });
  if (still) return t("measure.still");
  return pairs.count_mask.same < pairs.count_mask.both ? t("measure.map") : t("measure.doubtful_ones");
}

const share = ({ both, same }) =>
  both === 0 ? t("measure.no_pair") : t("measure.share", { percent: Math.floor((100 * same) / both), n: both });

const Row = ({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`;

/** @param {*} news  changes when there may be something new to report */
export function LaneReport({ tool, news }) {
  const [found, setFound] = useState(null);
  useEffect(() => {
    tool("report").then((answer) => answer.ok && setFound(answer));
  }, [tool, news]);
  if (!found) return null;
  return html`
    <p class="tool-verdict" role="status">${verdict(found)}</p>
    <table class="report">
      <caption class="out-of-sight">${t("tools.report")}</caption>
      <tbody>
        ${Object.entries(found.counters).map(
          ([key, value]) => html`<${Row}
          key=${key}
          name=${t(`counted.${key}`)}
          value=${value}
        />`,
        )}
        ${Object.entries(found.pairs).map(
          ([key, pair]) => html`<${Row}
          key=${key}
          name=${t(`compared.${key}`)}
          value=${share(pair)}
        />`,
        )}
        ${Object.entries(found.rejected).map(
          ([key, value]) => html`<${Row}
          key=${key}
          name=${t("wire.rejected", { why: t(`reject.${key}`) })}
          value=${value}
        />`,
        )}
        <${Row} name=${t("measure.pins")} value=${found.pins.map((n, index) => `${index + 1}: ${n}`).join("  ")} />
      </tbody>
    </table>`;
}
