// biome-ignore-all lint/a11y/noRedundantRoles: browsers forget them when a table is shown as blocks
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand under each other, to the right. */
  isNumeric?: boolean;
  /** The column says nothing new beside the others on a narrow page. */
  isHiddenOnPhone?: boolean;
}

interface DataTableProps<Row> {
  /** What the rows are, for people who cannot see the heading above. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
}

/**
 * A list of facts: a table where there is room, a card a row where there is not. The roles are
 * written out, so that it stays a table for who cannot see it.
 */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table role="table" className="w-full border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr role="row">
          {columns.map(({ label, isNumeric }) => (
            <th
              key={label}
              scope="col"
              className={classNames(
                'border-b border-line px-4 py-3 text-start text-xs font-medium tracking-wide text-soft uppercase first:ps-6 last:pe-6',
                isNumeric && 'text-end',
              )}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="border-b border-line last:border-0 max-md:block max-md:px-5 max-md:py-4 md:hover:bg-hover/50"
          >
            {columns.map(({ label, cell, isNumeric, isHiddenOnPhone }, position) => (
              <td
                key={label}
                role="cell"
                data-label={label}
                className={classNames(
                  'px-4 py-3.5 align-middle first:ps-6 last:pe-6',
                  'max-md:flex max-md:justify-between max-md:gap-4 max-md:p-0 max-md:py-1 max-md:first:ps-0 max-md:last:pe-0',
                  position > 0 &&
                    'max-md:before:text-soft max-md:before:content-[attr(data-label)]',
                  isNumeric && 'text-end tabular-nums',
                  isHiddenOnPhone && 'max-md:hidden',
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
