import { locationContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { metricsOf, readAlertRules } from '../../test/support/alert-rules.ts';
import { openWatchedRental } from '../../test/support/open-metrics.ts';
import type { ScrapedSample } from '../../test/support/scraped-samples.ts';
import { noteBackupNow, scenes, smsOfScenes, type Stage } from './alert-scenes.ts';
import { findDifferences, type Scrape, scrapeSeconds } from './ask-promtool.ts';

/*
 * Evaluates each rule of `ops/prometheus` with promtool on scrapes of a real server: it must be inactive at first,
 * active while its cause exists, and inactive again afterwards. `ops/prometheus/alerts.test.yml` tests how long each
 * rule waits.
 */

const rules = readAlertRules();
/** Longer than the longest time range of any rule. */
const muchLaterSeconds = 7 * 3_600;

async function scrapeTarget({ target, scrape }: Stage): Promise<ScrapedSample[]> {
  if (!target.isListed) return [];
  const up = { name: 'up', labels: { job: 'sarani' }, value: Number(target.isThere) };
  return target.isThere ? [up, ...(await scrape())] : [up];
}

test('every alert rule has a test scene, and every test scene has an alert rule', () => {
  expect(Object.keys(scenes).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

const tried = rules.flatMap((rule) => [scenes[rule.alert] ?? []].flat().map((scene) => ({ ...rule, scene })));

test.each(tried)('$alert fires when its cause exists and clears when the cause is gone', async (rule) => {
  const stage = {
    ...(await openWatchedRental({ env: { LIMIT_REPORT_PER_MINUTE: '5', ...smsOfScenes } })),
    target: { isListed: true, isThere: true },
  };
  const scrapes: Scrape[] = [];
  const named = new Set(metricsOf(rule.expr));
  const look = async (afterSeconds = scrapeSeconds): Promise<number> => {
    const at = (scrapes.at(-1)?.at ?? -afterSeconds) + afterSeconds;
    scrapes.push({ at, samples: (await scrapeTarget(stage)).filter(({ name }) => named.has(name)) });
    return at;
  };
  await noteBackupNow(stage);
  // Prometheus does not count a new counter as an increase, so the counter must exist before the scene starts.
  await stage.rental.app.client.succeed(locationContract.getAll);
  await look();
  const before = await look();

  const mend = await rule.scene(stage);
  const during = await look();
  await mend?.();
  await look(muchLaterSeconds);
  const after = await look();

  expect(findDifferences(rule.expr, scrapes, { [before]: false, [during]: true, [after]: false })).toBe('');
});
