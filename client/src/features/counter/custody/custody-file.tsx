import { custodyContract } from '@rental/contracts';
import { useState } from 'react';
import { useCsvFile } from '../../../lib/api/use-file.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { custodyTexts as texts } from './custody-texts.ts';
import { PeriodFile } from './period-file.tsx';

/** Downloads who had the cars on some days. */
export function CustodyFile() {
  const { progress, start } = useCsvFile(custodyContract.getCustodyCsv);
  const [plate, setPlate] = useState('');
  return (
    <PeriodFile
      id="custody-file"
      title={texts.fileTitle}
      lead={texts.fileLead}
      progress={progress}
      onExport={(period) => void start({ ...period, ...(plate.trim() !== '' && { plate }) })}
      renderField={(problems) => (
        <TextField
          label={texts.plateIfOne}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          className="sm:max-lg:col-span-2"
          value={plate}
          error={problems['plate']}
          onChange={({ target }) => setPlate(target.value)}
        />
      )}
    />
  );
}
