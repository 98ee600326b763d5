import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { appIconPaths } from '../ui/icon/app-icon-paths.ts';
import { addIcons } from '../ui/icon/icon.tsx';
import { addFeatures } from './store/add-features.ts';
import { currentApp } from './store/current-store.ts';

addIcons(appIconPaths);

/** Wraps the pages behind the login: adds the API and the feature slices to the store before they are used. */
export function Component() {
  useState(() => addFeatures(currentApp()));

  return <Outlet />;
}
