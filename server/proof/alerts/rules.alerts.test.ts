import { locationContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { type AlertRule, readAlertRules } from '../../test/support/alert-rules.ts';
import { noteBackupNow, scenes, type Stage } from './alert-scenes.ts';
import { openWatchedRental } from '../../test/support/open-metrics.ts';
import { type History, readExpression } from '../../test/support/prom-expression.ts';
import type { ScrapedSample } from '../../test/support/scraped-samples.ts';

/*
 * Each rule of `ops/prometheus` against a real server: quiet while all is well, true once its reason is there, quiet
 * again when that is gone. `for` is left to promtool: here a moment stands for it.
 */

const rules = readAlertRules();
/** Longer than every span that a rule looks back. */
const muchLaterSeconds = 7_200;

async function scrapeTarget({ target, scrape }: Stage): Promise<ScrapedSample[]> {
  if (!target.isListed) return [];
  const up = { name: 'up', labels: { job: 'sarani' }, value: Number(target.isThere) };
  return target.isThere ? [up, ...(await scrape())] : [up];
}

/** Whether the rule holds after one more scrape, so many seconds after the last. */
function watchRule({ expr }: AlertRule, stage: Stage): (afterSeconds?: number) => Promise<boolean> {
  const { evaluate } = readExpression(expr);
  const history: { at: number; samples: ScrapedSample[] }[] = [];
  return async (afterSeconds = 15) => {
    history.push({ at: (history.at(-1)?.at ?? 0) + afterSeconds, samples: await scrapeTarget(stage) });
    const scraped: History = history;
    return evaluate(scraped).length > 0;
  };
}

test('each rule has a scene', () => {
  expect(Object.keys(scenes).toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

const tried = rules.flatMap((rule) => [scenes[rule.alert] ?? []].flat().map((scene) => ({ ...rule, scene })));

test.each(tried)('$alert fires when its reason is there, and clears when it is gone', async (rule) => {
  const stage = {
    ...(await openWatchedRental({ env: { LIMIT_REPORT_PER_MINUTE: '5' } })),
    target: { isListed: true, isThere: true },
  };
  const look = watchRule(rule, stage);
  await noteBackupNow(stage);
  // A series that has just appeared has not risen.
  await stage.rental.app.client.succeed(locationContract.getAll);
  await look();
  const before = await look();

  const mend = await rule.scene(stage);
  const during = await look();
  await mend?.();
  await look(muchLaterSeconds);
  const after = await look();

  expect({ before, during, after }).toEqual({ before: false, during: true, after: false });
});
