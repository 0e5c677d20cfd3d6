import { classNames } from '#app/ui/class-names.ts';
import { Controls } from '#app/ui/specimens/controls.tsx';
import { Surfaces } from '#app/ui/specimens/surfaces.tsx';

export const meta = () => [{ title: 'Primitives' }, { name: 'robots', content: 'noindex' }];

const themes = [
  { name: 'Light', className: 'scheme-light' },
  { name: 'Dark', className: 'scheme-dark' },
];

/** `/dev/ui`, in development only: every primitive of app/ui in every state, in both themes. */
export default function Primitives() {
  return (
    <div className="grid flex-1 xl:grid-cols-2">
      {themes.map(({ name, className }) => (
        <div
          key={name}
          className={classNames('bg-surface px-6 py-10 text-text sm:px-10', className)}
        >
          <h1 className="title-page mb-10">{name}</h1>
          <Surfaces />
          <Controls group={name} />
        </div>
      ))}
    </div>
  );
}
