import { Form, useNavigation } from 'react-router';
import {
  complaintRate,
  EVENTS,
  judgeComplaintRate,
  PERIODS,
  type Period,
  PROVIDERS,
  type ProviderEvent,
  type ProviderFigures,
} from '#app/features/dispatch/providers/provider.rules.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { Panel } from '../page-parts.tsx';
import { TimeText } from '../time-text.tsx';

interface ProviderPanelProps {
  figures: ProviderFigures[];
  period: Period;
  canPause: boolean;
  now: Date;
}

/** Counts of our mail by receiving provider, and a way to pause each. */
export function ProviderPanel({ figures, period, canPause, now }: ProviderPanelProps) {
  return (
    <Panel
      title="Receiving providers"
      lead="Google asks for complaints about fewer than 0.1 % of mails; at 0.3 %, Google and Yahoo may refuse ours."
    >
      <PageTabs
        label="Period"
        current={period}
        tabs={Object.entries(PERIODS).map(([id, { label }]) => ({
          ...{ id, label },
          to: `?period=${id}`,
        }))}
      />
      <div className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 xl:grid-cols-3">
        {figures.map((provider) => (
          <ProviderCard
            key={provider.provider}
            figures={provider}
            period={period}
            canPause={canPause}
            now={now}
          />
        ))}
      </div>
    </Panel>
  );
}

const COMPLAINT_BADGES = {
  fine: null,
  watch: <Badge tone="secondary">complaints at 0.1 % or more</Badge>,
  stop: <Badge tone="destructive">complaints at 0.3 % or more</Badge>,
};

type ProviderCardProps = Omit<ProviderPanelProps, 'figures'> & { figures: ProviderFigures };

function ProviderCard({ figures, period, canPause, now }: ProviderCardProps) {
  const { provider, pausedAt, totals, bars } = figures;
  const navigation = useNavigation();
  const name = PROVIDERS[provider];
  return (
    <section>
      <div className="mb-3 flex min-h-7 flex-wrap items-center gap-2">
        <h3 className="text-lg">{name}</h3>
        {pausedAt && <Badge tone="destructive">paused</Badge>}
        {COMPLAINT_BADGES[judgeComplaintRate(complaintRate(totals))]}
      </div>
      <ProviderBars label={`${name}, last ${PERIODS[period].label}`} bars={bars} totals={totals} />
      <dl className="mt-3 grid grid-cols-2 gap-x-6 text-sm">
        {(Object.keys(EVENTS) as ProviderEvent[]).map((event) => (
          <div key={event} className="flex justify-between gap-3 border-b border-line py-1.5">
            <dt className="text-soft">{EVENTS[event]}</dt>
            <dd className="tabular-nums">{totals[event].toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {pausedAt && (
        <p className="mt-3 text-sm text-soft">
          Paused <TimeText at={pausedAt} now={now} />. Its letters wait.
        </p>
      )}
      {canPause && (
        <Form method="post" className="mt-3">
          <input
            type="hidden"
            name="intent"
            value={pausedAt ? 'resume-provider' : 'pause-provider'}
          />
          <input type="hidden" name="provider" value={provider} />
          <Button
            type="submit"
            look="secondary"
            size="small"
            isBusy={navigation.formData?.get('provider') === provider}
          >
            {pausedAt ? `Resume ${name}` : `Pause ${name}`}
          </Button>
        </Form>
      )}
    </section>
  );
}

const WIDTH = 300;
const HEIGHT = 56;
const GAP = 2;

/** Accepted mails upwards, and on top of them those that had trouble. */
function ProviderBars({
  label,
  bars,
  totals,
}: {
  label: string;
  bars: ProviderFigures['bars'];
  totals: ProviderFigures['totals'];
}) {
  const top = Math.max(...bars.map(({ accepted, trouble }) => accepted + trouble), 1);
  const barWidth = WIDTH / bars.length;
  const heightOf = (value: number) => (value === 0 ? 0 : Math.max(2, (value / top) * HEIGHT));
  const trouble = totals.deferred + totals.refused + totals.bounced + totals.complained;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`${label}: ${totals.accepted} accepted, ${trouble} with trouble`}
      preserveAspectRatio="none"
      className="h-14 w-full border-b border-line"
    >
      {bars.map((bar, index) => {
        const x = index * barWidth + GAP / 2;
        const accepted = heightOf(bar.accepted);
        const troubled = heightOf(bar.trouble);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
          <g key={index}>
            <rect
              x={x}
              y={HEIGHT - accepted}
              width={barWidth - GAP}
              height={accepted}
              className="fill-accent"
            />
            <rect
              x={x}
              y={Math.max(0, HEIGHT - accepted - troubled)}
              width={barWidth - GAP}
              height={troubled}
              className="fill-danger"
            />
          </g>
        );
      })}
    </svg>
  );
}
