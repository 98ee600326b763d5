import { changeRefusals, changeRefusalTexts } from '@rental/contracts';
import { errorCode, errorFacts, whyFailed } from '../../../lib/api/error-message.ts';
import { closedInWords, tooShortInWords } from '../../../lib/day-words.ts';
import { changedTooOften } from '../booking-texts.ts';
import { changeTexts } from './change-texts.ts';
import { takenInWords } from './taken-days.ts';

type Facts = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string';

const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const textOrNull = (value: unknown): string | null => (isText(value) ? value : null);

/** The sentence for each rejection; undefined if the server’s message has to do. */
const sentences: Record<string, (facts: Facts) => string | undefined> = {
  car_unavailable: ({ days }) => (areTexts(days) && days.length > 0 ? takenInWords(days) : changeTexts.taken),
  outlet_closed: ({ day, nextOpenDay }) => (isText(day) ? closedInWords(day, textOrNull(nextOpenDay)) : undefined),
  rental_too_short: ({ season, minDays }) =>
    typeof minDays === 'number' ? tooShortInWords(textOrNull(season), minDays) : undefined,
  change_not_possible: ({ why }) => {
    const known = changeRefusals.find((refusal) => refusal === why);
    return known && changeRefusalTexts[known];
  },
  car_held_too_often: ({ waitSeconds }) => (typeof waitSeconds === 'number' ? changedTooOften(waitSeconds) : undefined),
  price_changed: () => changeTexts.priceChanged,
  edited_meanwhile: () => changeTexts.editedMeanwhile,
  rental_started: () => changeTexts.begun,
  rental_over: () => changeTexts.over,
  booking_closed: () => changeTexts.closed,
};

/** Returns why a change has no price or can’t be made. */
export const whyNoChange = (failure: unknown): string =>
  sentences[errorCode(failure) ?? '']?.(errorFacts(failure)) ?? whyFailed(failure, changeTexts.notPriced);

/** Whether a person may find a way although the change was rejected, so that our phone number helps. */
export const needsCall = (failure: unknown): boolean => {
  const code = errorCode(failure);
  return code === 'car_unavailable' || (code === 'change_not_possible' && errorFacts(failure)['why'] === 'limit');
};
