import { Form } from 'react-router';
import { inputClass } from '#app/ui/input-class.ts';
import type { GalleryLetter } from './film-choice-header.tsx';
import { asLength, type GalleryFilter, LONG_SECONDS, MOODS } from './filter-templates.ts';

interface GalleryFiltersProps {
  filter: GalleryFilter;
  /** The letter that is to have another film. */
  letter: GalleryLetter | null;
  onChange: (filter: GalleryFilter) => void;
}

const selectClass = `${inputClass} min-h-11 px-3`;

/** Search, mood and length. Without scripts it is a form that loads the page again. */
export function GalleryFilters({ filter, letter, onChange }: GalleryFiltersProps) {
  const { categoryId, query, mood, length, hasOnlyFavorites } = filter;
  return (
    <Form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 gap-2 lg:grid-cols-1"
    >
      {letter && <input type="hidden" name="letter" value={letter.messageId} />}
      {letter && <input type="hidden" name="from" value={letter.from} />}
      {categoryId && <input type="hidden" name="category" value={categoryId} />}
      {hasOnlyFavorites && <input type="hidden" name="favorites" value="1" />}
      <input
        type="search"
        name="q"
        aria-label="Search the gallery"
        placeholder="Search"
        autoComplete="off"
        value={query}
        onChange={(event) => onChange({ ...filter, query: event.target.value })}
        className={`${inputClass} col-span-full min-h-11`}
      />
      <select
        name="mood"
        aria-label="Mood"
        value={mood ?? ''}
        onChange={(event) => onChange({ ...filter, mood: event.target.value || null })}
        className={selectClass}
      >
        <option value="">Any mood</option>
        {MOODS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <select
        name="length"
        aria-label="Length"
        value={length ?? ''}
        onChange={(event) => onChange({ ...filter, length: asLength(event.target.value) })}
        className={selectClass}
      >
        <option value="">Any length</option>
        <option value="short">Under {LONG_SECONDS} seconds</option>
        <option value="long">{LONG_SECONDS} seconds or more</option>
      </select>
      <noscript>
        <button type="submit" className={`${inputClass} min-h-11`}>
          Search
        </button>
      </noscript>
    </Form>
  );
}
