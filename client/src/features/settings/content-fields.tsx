import { siteContent } from '@rental/contracts';
import type { Business, SiteSection } from '@rental/contracts';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { changeAt, moveAt, withoutAt } from '../../lib/form/change-list.ts';
import { Button } from '../../ui/button.tsx';
import { MultiSelect } from '../../ui/form/multi-select.tsx';
import { NativeSelect } from '../../ui/form/native-select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useVehicles } from '../vehicle/vehicle-api.ts';
import { businessLabels, contentTexts as texts } from './business-texts.ts';
import { PictureField } from './picture-field.tsx';
import type { ProblemAt } from './prices/price-problems.ts';

type Item = Record<string, string | null>;
type ItemSection = Exclude<SiteSection, 'cars'>;
type Change = (part: Partial<Pick<Business, SiteSection>>) => void;
type SectionsProps = { values: Pick<Business, SiteSection>; problemAt: ProblemAt; onChange: Change };

export const sectionNames = Object.keys(siteContent) as SiteSection[]; // exactly the keys of that object

/** The sections of the public pages that are delivered with samples: each shows them, the business’s own content, or nothing. */
export function ContentFields({ values, problemAt, onChange }: SectionsProps) {
  return sectionNames.map((section) => (
    <Content key={section} section={section} items={values[section]} onChange={onChange}>
      {section === 'cars' ? (
        <CarChooser chosen={values.cars ?? []} error={problemAt('cars')} onChange={(cars) => onChange({ cars })} />
      ) : (
        <ItemList
          section={section}
          items={values[section] ?? []}
          problemAt={(place) => problemAt(`${section}.${place}`)}
          onChange={(items) => onChange({ [section]: items })}
        />
      )}
    </Content>
  ));
}

type ContentProps = {
  section: SiteSection;
  items: readonly unknown[] | undefined;
  onChange: Change;
  children: ReactNode;
};

function Content({ section, items, onChange, children }: ContentProps) {
  const [isOwn, setIsOwn] = useState(items !== undefined && items.length > 0);
  const kept = useRef<readonly unknown[]>([]);
  const shown = items === undefined ? 'samples' : isOwn || items.length > 0 ? 'own' : 'hidden';

  const handleChoice = (choice: string) => {
    // If the admin switches back to their own items before saving, what they typed is restored.
    if (items && items.length > 0) kept.current = items;
    const first = section === 'cars' ? [] : [blankOf(section)];
    const own = kept.current.length > 0 ? kept.current : first;
    setIsOwn(choice === 'own');
    onChange({ [section]: choice === 'samples' ? undefined : choice === 'own' ? own : [] });
  };

  return (
    <section aria-label={businessLabels[section]} className="grid gap-4 rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 className="text-xl">{businessLabels[section]}</h2>
      <NativeSelect
        label={texts.where[section]}
        name={section}
        value={shown}
        onChange={({ target }) => handleChoice(target.value)}
        className="sm:max-w-md"
      >
        <option value="samples">{texts.samples}</option>
        <option value="own">{section === 'cars' ? texts.fromFleet : texts.own}</option>
        <option value="hidden">{texts.hidden}</option>
      </NativeSelect>
      {shown === 'own' && children}
    </section>
  );
}

const blankOf = (section: ItemSection): Item =>
  Object.fromEntries(texts.fields[section].map(({ name, kind }) => [name, kind === 'photo' ? null : '']));

type ItemListProps = {
  section: ItemSection;
  items: readonly Item[];
  problemAt: ProblemAt;
  onChange: (items: Item[]) => void;
};

function ItemList({ section, items, problemAt, onChange }: ItemListProps) {
  const one = texts.one[section];

  return (
    <>
      {items.map((item, index) => {
        const name = `${one} ${index + 1}`;
        return (
          <fieldset
            // The index is the React key, because the items have no other identity.
            key={name}
            className="min-w-0 rounded-control border border-line p-3 sm:p-4"
          >
            <legend className="sr-only">{name}</legend>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {texts.fields[section].map((field) => (
                <ItemField
                  key={field.name}
                  {...field}
                  of={name}
                  value={item[field.name] ?? ''}
                  error={problemAt(`${index}.${field.name}`)}
                  onChange={(value) => onChange(changeAt(items, index, { [field.name]: value }))}
                />
              ))}
            </div>
            {items.length > 1 && (
              <div className="mt-4 flex flex-wrap gap-2">
                <Button
                  variant="outline"
                  size="md"
                  disabled={index === 0}
                  aria-label={`Move ${name} up`}
                  onClick={() => onChange(moveAt(items, index, -1))}
                >
                  <Icon name="arrow-up" className="size-4" />
                  Up
                </Button>
                <Button
                  variant="danger"
                  size="md"
                  aria-label={`Remove ${name}`}
                  onClick={() => onChange(withoutAt(items, index))}
                >
                  Remove
                </Button>
              </div>
            )}
          </fieldset>
        );
      })}
      <Button
        variant="outline"
        size="md"
        className="justify-self-start"
        onClick={() => onChange([...items, blankOf(section)])}
      >
        <Icon name="plus" className="size-4" />
        {`Add ${one}`}
      </Button>
    </>
  );
}

type ItemFieldProps = {
  label: string;
  kind?: 'area' | 'photo';
  /** The item that the field belongs to. */
  of: string;
  value: string;
  error: string | undefined;
  onChange: (value: string | null) => void;
};

function ItemField({ kind, of, onChange, ...field }: ItemFieldProps) {
  if (kind === 'photo') {
    const portrait = 'size-16 rounded-full object-cover';
    return (
      <PictureField
        {...field}
        className="md:col-span-2"
        which={`of ${of}`}
        hint={texts.photoHint}
        imageClass={portrait}
        onChange={onChange}
      />
    );
  }
  if (kind === 'area')
    return <TextArea {...field} rows={3} className="md:col-span-2" onChange={({ target }) => onChange(target.value)} />;
  return <TextField {...field} autoComplete="off" onChange={({ target }) => onChange(target.value)} />;
}

type CarChooserProps = {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (chosen: string[]) => void;
};

/** Offers the models that customers can book, and lists chosen ones that are no longer among them. */
function CarChooser({ chosen, error, onChange }: CarChooserProps) {
  const { vehicles, isLoading } = useVehicles();
  const offered = vehicles.filter(({ isActive, isEnabled }) => isActive && isEnabled);
  const names = new Map(
    offered.map(({ modelKey, carBrand, carName, modelYear }) => [modelKey, `${carBrand} ${carName}, ${modelYear}`]),
  );
  const gone = isLoading ? [] : chosen.filter((key) => !names.has(key));

  return (
    <div>
      <MultiSelect
        label={texts.cars}
        options={[...names, ...gone.map((key) => [key, texts.gone] as const)].map(([value, label]) => ({
          value,
          label,
        }))}
        values={chosen}
        emptyText={texts.noCars}
        error={error}
        onChange={onChange}
      />
      <p className="mt-1.5 text-sm text-ink-600">{texts.carsHint}</p>
    </div>
  );
}
