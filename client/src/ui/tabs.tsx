import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

type TabsProps = {
  label: string;
  /** With `isKept`, the panel remains mounted while a different one is open, so that typed input is not lost. */
  tabs: readonly { key: string; label: string; panel: ReactNode; isKept?: boolean }[];
  /** The key of the open tab; any other value opens the first tab. */
  open: string;
  onOpen: (key: string) => void;
};

/** Shows one of several panels; arrow keys move between the tabs. */
export function Tabs({ label, tabs, open, onOpen }: TabsProps) {
  const shown = tabs.findIndex(({ key }) => key === open);

  return (
    <TabGroup selectedIndex={Math.max(0, shown)} onChange={(index) => onOpen(tabs[index]?.key ?? '')}>
      <TabList aria-label={label} className="mb-4 flex flex-wrap gap-1 rounded-control bg-stone-100 p-1">
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            className="min-h-11 min-w-fit flex-1 rounded-[9px] px-3 font-semibold text-ink-700 data-selected:bg-white data-selected:text-ink-950 data-selected:shadow-1"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map((tab) => (
          <TabPanel key={tab.key} unmount={!tab.isKept}>
            {tab.panel}
          </TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
