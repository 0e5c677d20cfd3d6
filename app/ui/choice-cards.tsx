interface ChoiceCardsProps<Value extends string> {
  legend: string;
  /** Where nothing around it says what it is about. */
  hasLegend?: boolean;
  name: string;
  defaultValue: Value;
  choices: { value: Value; label: string; description: string }[];
}

/** Radio buttons that look like cards, each with a description. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, hasLegend = false, name, defaultValue, choices } = props;
  return (
    <fieldset>
      <legend className={hasLegend ? 'mb-3 font-serif text-2xl' : 'sr-only'}>{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {choices.map(({ value, label, description }) => (
          <label
            key={value}
            className="flex cursor-pointer gap-3 rounded-2xl border border-line-strong p-4 transition-colors duration-200 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              className="mt-1 size-4 shrink-0 accent-(--accent) outline-none"
            />
            <span>
              <span className="block text-sm font-medium">{label}</span>
              <span className="block text-sm text-soft">{description}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
