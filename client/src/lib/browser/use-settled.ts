import { useEffect, useState } from 'react';

/** How long a value must stay unchanged before it is used, for example before its price is fetched. */
const settleMilliseconds = 400;

/** Returns the last value that stayed unchanged for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
