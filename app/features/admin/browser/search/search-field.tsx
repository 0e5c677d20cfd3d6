import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';

/** The one field of the search. What it finds is written below it. */
export function SearchField({ defaultValue }: { defaultValue?: string }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <TextField
        label="Name, address, id or code"
        name="q"
        type="search"
        autoComplete="off"
        defaultValue={defaultValue}
        description="Finds people, messages by their id, mail code or payment, reports, and videos by title."
      />
      <Button type="submit" className="sm:mt-7">
        Search
      </Button>
    </div>
  );
}
