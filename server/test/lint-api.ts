import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { describeApi } from '../src/http/openapi/describe-api.ts';

/*
 * `npm run lint:api`: checks the API description with the strictest rules of a maintained linter, which also validates
 * the examples against their schemas. Warnings count as failures.
 */

const config = await createConfig({ extends: ['recommended-strict'] });
const problems = await lintFromString({ source: JSON.stringify(describeApi()), absoluteRef: 'openapi.json', config });
formatProblems(problems, { totals: getTotals(problems), format: 'stylish' });
process.stdout.write(`The description of the API: ${problems.length} problems.\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
