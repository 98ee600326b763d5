import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { AppExtra } from '../api/app-extra.ts';

/** A thunk that needs the slices named by `S`; the store may contain others. */
export type AppThunk<S, R = void> = ThunkAction<R, S, AppExtra, UnknownAction>;

/** Typed dispatch, for thunks. There is no typed selector hook, because each slice exports its own selectors. */
// oxlint-disable-next-line typescript/no-explicit-any -- the store's state belongs to `app/`; a thunk names what it reads.
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<any, AppExtra, UnknownAction>>();
