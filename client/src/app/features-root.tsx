import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { appIconPaths } from '../ui/icon/app-icon-paths.ts';
import { addIcons } from '../ui/icon/icon.tsx';
import { addFeatures } from './store/add-features.ts';
import { currentApp } from './store/current-store.ts';

addIcons(appIconPaths);

/** Wraps the pages behind the login. Adds the API and the feature slices to the store before these pages use them. */
export function Component() {
  useState(() => addFeatures(currentApp()));

  return <Outlet />;
}
