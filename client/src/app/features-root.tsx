import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { appIconPaths } from '../ui/icon/app-icon-paths.ts';
import { addIcons } from '../ui/icon/icon.tsx';
import { addFeatures } from './store/add-features.ts';
import { currentApp } from './store/current-store.ts';

addIcons(appIconPaths);

/** Around the pages behind the login: gives the store the API and the features' slices before they ask for them. */
export function Component() {
  useState(() => addFeatures(currentApp()));

  return <Outlet />;
}
