import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { describeApi } from '../src/http/openapi/describe-api.ts';

/*
 * `npm run lint:api`: holds the description of the API against the strictest set of a kept linter; a warning is a
 * failure. Examples are held against their schemas on the way.
 */

const config = await createConfig({ extends: ['recommended-strict'] });
const problems = await lintFromString({ source: JSON.stringify(describeApi()), absoluteRef: 'openapi.json', config });
formatProblems(problems, { totals: getTotals(problems), format: 'stylish' });
process.stdout.write(`The description of the API: ${problems.length} problems.\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
