import { standardQuestions } from '@rental/contracts';
import { business } from '../../../lib/brand.ts';

type Question = { question: string; answer: string };

/** The frequently asked questions, with this business’s answers where configured. */
export const questions: readonly Question[] = standardQuestions.map(({ question, answer }, index) => ({
  question,
  answer: business?.answers?.[index] ?? answer,
}));
