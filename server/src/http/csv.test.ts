import { describe, expect, test } from 'vitest';
import { csvCell } from './csv.ts';

describe('csvCell', () => {
  test.each([
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+91 98', "'+91 98"],
    ['-2', "'-2"],
    ['-5254.20', '-5254.20'],
    ['-5254.20=1', "'-5254.20=1"],
    ['@SUM', "'@SUM"],
    ['\tcell', '"\'\tcell"'],
    ['\rcell', '"\'\rcell"'],
    ['\n=1', '"\'\n=1"'],
    ['＝1+1', "'＝1+1"],
    [' =1+1', ' =1+1'],
    ['a,b', '"a,b"'],
    ['a;=1+1', '"a;=1+1"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [-5, '-5'],
    [112_500, '112500'],
  ])('writes %j as %j', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });
});
