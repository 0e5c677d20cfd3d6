interface DayChartProps {
  /** What is counted, such as 'New messages'. */
  label: string;
  daily: { day: string; value: number }[];
  format: (value: number) => string;
}

const WIDTH = 300;
const HEIGHT = 64;
const GAP = 2;

const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** One bar per day. Screen readers get a summary; hovering a bar names its day and value. */
export function DayChart({ label, daily, format }: DayChartProps) {
  const top = Math.max(...daily.map(({ value }) => value), 1);
  const sum = daily.reduce((total, { value }) => total + value, 0);
  const peak = daily.reduce((one, other) => (other.value > one.value ? other : one));
  const barWidth = WIDTH / daily.length;
  const name = (day: string) => dayName.format(new Date(`${day}T00:00:00Z`));
  const summary =
    sum === 0
      ? `${label}, last ${daily.length} days: none`
      : `${label}, last ${daily.length} days: ${format(sum)}, most on ${name(peak.day)} (${format(peak.value)})`;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={summary}
        preserveAspectRatio="none"
        className="h-16 w-full"
      >
        {daily.map(({ day, value }, index) => {
          const height = value > 0 ? Math.max(3, (value / top) * HEIGHT) : 1.5;
          return (
            <rect
              key={day}
              x={index * barWidth + GAP / 2}
              y={HEIGHT - height}
              width={barWidth - GAP}
              height={height}
              rx={1.2}
              className={value > 0 ? 'fill-accent' : 'fill-line-strong opacity-50'}
            >
              <title>{`${name(day)}: ${format(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption className="mt-2 flex justify-between text-xs text-soft" aria-hidden="true">
        <span className="max-sm:hidden">{name(daily[0]?.day ?? '')}</span>
        <span>{sum === 0 ? 'None in 30 days' : `${format(sum)} in 30 days`}</span>
        <span className="max-sm:hidden">Today</span>
      </figcaption>
    </figure>
  );
}
