import { standardQuestions } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

/** The frequently asked questions, with the business’s own answers where they are configured. */
export const questions = standardQuestions.map(({ question, answer }, index) => ({
  question,
  answer: business?.answers?.[index] ?? answer,
}));
