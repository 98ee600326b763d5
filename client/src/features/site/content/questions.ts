import { standardQuestions } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

type Question = { question: string; answer: string };

/** What visitors ask before they book, with the answers of this business. */
export const questions: readonly Question[] = standardQuestions.map(({ question, answer }, index) => ({
  question,
  answer: business?.answers?.[index] ?? answer,
}));
