import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Card } from '../card.tsx';
import { classNames } from '../class-names.ts';
import { DataTable } from '../data-table.tsx';
import { Spinner } from '../spinner.tsx';
import { Specimen } from './specimen.tsx';

/** Complete class names: Tailwind generates only classes it finds in the source. */
const colours = [
  ['surface', 'bg-surface'],
  ['raised', 'bg-raised'],
  ['sunken', 'bg-sunken'],
  ['hover', 'bg-hover'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
  ['text', 'bg-text'],
  ['soft', 'bg-soft'],
  ['accent', 'bg-accent'],
  ['accent-soft', 'bg-accent-soft'],
  ['primary', 'bg-primary'],
  ['on-primary', 'bg-on-primary'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
  ['success', 'bg-success'],
  ['success-soft', 'bg-success-soft'],
  ['on-film', 'bg-on-film'],
  ['film-shade', 'bg-film-shade'],
  ['focus', 'bg-focus'],
] as const;

const scale = [
  ['title-hero', 'font-serif'],
  ['title-page', 'font-serif'],
  ['title-section', 'font-serif'],
  ['title-card', 'font-serif'],
  ['lead', ''],
  ['text-lg', ''],
  ['text-base', ''],
  ['text-sm', ''],
] as const;

/** Colours, type and the primitives nobody interacts with. */
export function Surfaces() {
  return (
    <>
      <Specimen title="Colours, by role">
        {colours.map(([name, className]) => (
          <div key={name} className="w-20 text-xs text-soft">
            <div className={classNames('mb-1 h-12 rounded-xl border border-line', className)} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen title="Type, by role">
        <div className="flex w-full flex-col gap-3 overflow-hidden">
          {scale.map(([size, face]) => (
            <p key={size} className={classNames(size, face)}>
              Words you never sent
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen title="Card">
        <Card className="max-w-sm">A card holds one thing.</Card>
      </Specimen>
      <Specimen title="Data table: cards on a phone">
        <DataTable
          caption="Months"
          keyOf={({ name }) => name}
          columns={[
            { label: 'Month', cell: ({ name }) => name },
            { label: 'Days', cell: ({ days }) => days, isNumeric: true },
          ]}
          rows={[
            { name: 'January', days: 31 },
            { name: 'February', days: 28 },
          ]}
        />
      </Specimen>
      <Specimen title="Badge: default, secondary, outline, destructive, premium">
        <Badge>Sent</Badge>
        <Badge tone="secondary">Scheduled</Badge>
        <Badge tone="outline">Draft</Badge>
        <Badge tone="destructive">Failed</Badge>
        <Badge tone="premium">Premium</Badge>
      </Specimen>
      <Specimen title="Avatar: with an image, with a broken image, without">
        <Avatar imageUrl="/images/icon-192.png" initials="ML" />
        <Avatar imageUrl="/images/none.png" initials="ML" />
        <Avatar imageUrl={null} initials="U" />
      </Specimen>
      <Specimen title="Spinner, skeleton">
        <Spinner />
        <div className="skeleton h-5 w-48" />
      </Specimen>
    </>
  );
}
