// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of tables displayed as blocks
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers to the right. */
  isNumeric?: boolean;
  /** For columns that a narrow page can do without. */
  isHiddenOnPhone?: boolean;
}

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
}

/**
 * A table on wide pages, one card per row on narrow ones. The roles are explicit, so that screen readers
 * always see a table.
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
                'border-b border-line px-4 py-3 text-xs font-medium tracking-wide text-soft uppercase first:ps-6 last:pe-6',
                isNumeric ? 'text-end' : 'text-start',
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
