import { samplePhrases } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

/** Returns a phrase as it is true for the samples or, if the business has replaced or hidden them, without them. */
export function phrase(name: keyof typeof samplePhrases): string {
  const { section, sample, own } = samplePhrases[name];
  return business?.[section] ? own : sample;
}
