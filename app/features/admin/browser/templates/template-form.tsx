import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { STANDARD_PRICE_CENTS } from '#app/features/payments/prices.ts';
import { FilmPoster } from '#app/features/templates/browser/film-poster.tsx';
import type { Film } from '#app/features/templates/film.ts';
import {
  CONTENT_MAX,
  DESCRIPTION_MAX,
  PRICE_CENTS_MIN,
  type TemplateInput,
  TITLE_MAX,
} from '#app/features/templates/template.rules.ts';
import { formatShortDuration } from '#app/shared/duration.ts';
import { formatPrice } from '#app/shared/money.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { Panel } from '../page-parts.tsx';

interface FilmOption {
  filmId: string;
  title: string;
  durationSeconds: number;
  film: Film;
}

interface TemplateFormProps {
  initial: Partial<TemplateInput>;
  categories: { id: string; name: string }[];
  /** Empty when the template's film cannot be changed. */
  films: FilmOption[];
  submitLabel: string;
}

/** Creates or edits a template. */
export function TemplateForm({ initial, categories, films, submitLabel }: TemplateFormProps) {
  const [isPremium, setIsPremium] = useState(initial.isPremium ?? false);
  const isHydrated = useIsHydrated();
  const navigation = useNavigation();
  return (
    <Form
      method="post"
      className="grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <Panel title="Details">
        <div className="grid gap-5">
          <TextField
            label="Title"
            name="title"
            maxLength={TITLE_MAX}
            isRequired
            defaultValue={initial.title ?? ''}
          />
          <TextField
            label="Description"
            name="description"
            isOptional
            rows={2}
            maxLength={DESCRIPTION_MAX}
            defaultValue={initial.description ?? ''}
          />
          <TextField
            label="Letter text"
            name="content"
            isOptional
            rows={6}
            maxLength={CONTENT_MAX}
            description="Pre-fills the letter when a sender picks this template."
            defaultValue={initial.content ?? ''}
          />
          <SelectField
            label="Category"
            name="category_id"
            defaultValue={initial.categoryId ?? categories[0]?.id ?? ''}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Checkbox name="is_premium" defaultSelected={isPremium} onChange={setIsPremium}>
            Premium: it has its own price
          </Checkbox>
          <div hidden={!isPremium && isHydrated}>
            <TextField
              label="Price in cents"
              name="price_cents"
              inputMode="numeric"
              description={`Premium templates only. ${STANDARD_PRICE_CENTS} is ${formatPrice(STANDARD_PRICE_CENTS)}; the minimum is ${PRICE_CENTS_MIN}.`}
              defaultValue={initial.priceCents ?? ''}
            />
          </div>
        </div>
      </Panel>
      {films.length > 0 && <FilmPicker films={films} selectedId={initial.filmId} />}
      <div className="flex flex-wrap gap-3 lg:col-span-2">
        <Button type="submit" isBusy={navigation.state === 'submitting'}>
          {submitLabel}
        </Button>
        <ButtonLink to="/admin/templates" look="secondary">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}

/** Radio buttons shown as posters. */
function FilmPicker({
  films,
  selectedId,
}: {
  films: FilmOption[];
  selectedId: string | undefined;
}) {
  return (
    <Panel title="Film">
      <fieldset>
        <legend className="sr-only">Film</legend>
        <ul className="grid max-h-[40rem] grid-cols-2 gap-3 overflow-y-auto p-1 sm:grid-cols-3">
          {films.map(({ filmId, title, durationSeconds, film }) => (
            <li key={filmId}>
              <label className="group block cursor-pointer rounded-xl border border-line p-1.5 has-checked:border-primary has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus hover:border-accent">
                <input
                  type="radio"
                  name="film_id"
                  value={filmId}
                  required
                  defaultChecked={filmId === selectedId}
                  className="sr-only"
                />
                <FilmPoster
                  film={film}
                  sizes="12rem"
                  hasPlaceholder={false}
                  className="aspect-video w-full rounded-lg bg-sunken object-cover"
                />
                <span className="mt-1.5 flex justify-between gap-2 px-1 text-sm">
                  <span className="truncate">{title}</span>
                  <span className="shrink-0 text-soft tabular-nums">
                    {formatShortDuration(durationSeconds)}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </Panel>
  );
}
