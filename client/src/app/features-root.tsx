import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { addFeatures } from './store/add-features.ts';
import { currentApp } from './store/current-store.ts';

/** Around the pages behind the login: gives the store the API and the features' slices before they ask for them. */
export function Component() {
  useState(() => addFeatures(currentApp()));

  return <Outlet />;
}
