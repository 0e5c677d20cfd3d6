import { Form, Link, useFetcher } from 'react-router';
import type { listCategoryUsage } from '#app/features/templates/category.queries.server.ts';
import { CATEGORY_NAME_MAX } from '#app/features/templates/template.rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { LinkIcon } from '../admin-links.tsx';

interface CategoryRowProps {
  category: Awaited<ReturnType<typeof listCategoryUsage>>[number];
  isFirst: boolean;
  isLast: boolean;
  canAct: boolean;
}

/** One category, with controls to rename, move and delete it. */
export function CategoryRow({ category, isFirst, isLast, canAct }: CategoryRowProps) {
  const { id, name, offered, total } = category;
  const retired = total - offered;
  const usage = `${offered} offered${retired > 0 ? `, ${retired} deleted` : ''}`;
  if (!canAct) {
    return (
      <li className="flex justify-between gap-4 px-6 py-4">
        <span className="font-medium">{name}</span>
        <span className="text-soft">{usage}</span>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span className="flex">
        <MoveButton id={id} name={name} direction="up" isDisabled={isFirst} />
        <MoveButton id={id} name={name} direction="down" isDisabled={isLast} />
      </span>
      <Form
        method="post"
        className="flex min-w-0 flex-1 items-center gap-2 max-sm:order-first max-sm:basis-full"
      >
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="id" value={id} />
        <div className="min-w-0 flex-1">
          <TextField
            aria-label={`Name of ${name}`}
            label=""
            name="name"
            defaultValue={name}
            isRequired
            maxLength={CATEGORY_NAME_MAX}
          />
        </div>
        <Button type="submit" look="quiet" size="small" aria-label={`Rename ${name}`}>
          Rename
        </Button>
      </Form>
      <span className="flex flex-1 justify-between gap-4 text-sm text-soft sm:w-40 sm:flex-none">
        {usage}
        {total === 0 ? (
          <ButtonLink
            to={`/admin/categories?delete=${id}`}
            preventScrollReset
            aria-label={`Delete ${name}`}
            look="danger"
            size="small"
          >
            Delete
          </ButtonLink>
        ) : (
          <Link to={`/presets?category=${id}`} className="underline underline-offset-4">
            View
          </Link>
        )}
      </span>
    </li>
  );
}

function MoveButton(props: {
  id: string;
  name: string;
  direction: 'up' | 'down';
  isDisabled: boolean;
}) {
  const { id, name, direction, isDisabled } = props;
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        name="intent"
        value={direction}
        look="quiet"
        size="small"
        isDisabled={isDisabled}
        aria-label={`Move ${name} ${direction}`}
        className="px-2"
      >
        <LinkIcon path={direction === 'up' ? 'M6 14.5 12 8.5l6 6' : 'M6 9.5l6 6 6-6'} />
      </Button>
    </fetcher.Form>
  );
}
