import { useEffect, useState } from 'react';
import { Form } from 'react-router';
import { Dialog } from '#app/ui/dialog.tsx';
import { SearchField } from './search-field.tsx';

/** The search over any page of the admin area: Ctrl K, or ⌘K, opens and closes it. */
export function SearchDialog() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      setIsOpen((wasOpen) => !wasOpen);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);

  if (!isOpen) return null;
  const close = () => setIsOpen(false);
  return (
    <Dialog title="Search" onClose={close} closeControl={null} className="mt-[12vh] max-w-2xl">
      <Form method="post" action="/admin/search" role="search" onSubmit={close}>
        <SearchField />
      </Form>
    </Dialog>
  );
}
