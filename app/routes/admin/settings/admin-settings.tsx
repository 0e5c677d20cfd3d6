import { data, Form, Link, useNavigation } from 'react-router';
import { Fact, PageHead, Panel } from '#app/features/admin/browser/page-parts.tsx';
import { BackupFacts } from '#app/features/admin/browser/settings/backup-facts.tsx';
import { IntegrityFact } from '#app/features/admin/browser/settings/integrity-fact.tsx';
import { PaymentFacts } from '#app/features/admin/browser/settings/payment-facts.tsx';
import { getBackupHealth } from '#app/features/backups/backup.queries.server.ts';
import { getMailHealth } from '#app/features/dispatch/admin/delivery.queries.server.ts';
import { findLastIntegrityCheck } from '#app/features/integrity/integrity.queries.server.ts';
import {
  changeSettings,
  type SettingChange,
} from '#app/features/moderation/change-settings.server.ts';
import {
  autoPauseSetting,
  emergencyAddressesSetting,
  maintenanceNoticeSetting,
} from '#app/features/moderation/moderation-settings.ts';
import { getPaymentHealth } from '#app/features/payments/payment-health.queries.server.ts';
import { fairUseSetting, freeSendsADaySetting } from '#app/features/payments/payment-settings.ts';
import { monthlyUploadsSetting } from '#app/features/videos/uploads/monthly-limit.server.ts';
import { mailServerProblems } from '#app/platform/mail/mail-server-problem.ts';
import { getSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { plainLine } from '#app/shared/typed-line.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runAction } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { requireAdmin } from '../admin-access.server.ts';
import type { Route } from './+types/admin-settings.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Settings') }];

export const middleware: Route.MiddlewareFunction[] = [requireAdmin];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, config, videoTools } = context.get(servicesContext);
  const [
    emergencyAddresses,
    monthlyUploads,
    notice,
    autoPause,
    freeSendsPerDay,
    fairUse,
    mail,
    payments,
    integrity,
    backups,
  ] = await Promise.all([
    getSiteSetting(db, emergencyAddressesSetting),
    getSiteSetting(db, monthlyUploadsSetting),
    getSiteSetting(db, maintenanceNoticeSetting),
    getSiteSetting(db, autoPauseSetting),
    getSiteSetting(db, freeSendsADaySetting),
    getSiteSetting(db, fairUseSetting),
    getMailHealth(db, clock.now()),
    getPaymentHealth(db, clock.now()),
    findLastIntegrityCheck(db),
    getBackupHealth(db),
  ]);
  const { caps } = config;
  return {
    emergencyAddresses,
    supportEmail: config.identity.supportEmail,
    monthlyUploads,
    notice,
    autoPause,
    freeSendsPerDay,
    fairUse,
    payments: config.cards && payments,
    integrity,
    backups: config.backup && backups,
    now: clock.now(),
    mail: {
      isPaused: mail.isPaused,
      problem: mail.outage && mailServerProblems[mail.outage.problem],
    },
    environment: [
      {
        name: 'Letters per sender to one address, per week',
        value: caps.senderToAddressPerWeek,
      },
      {
        name: 'Letters per sender to one address that opened or replied, per day',
        value: caps.senderToAddressPerDayOnceAnswered,
      },
      {
        name: 'Anonymous letters to one address, per 72 hours',
        value: caps.anonymousToAddressIn72Hours,
      },
      { name: 'Sends per day in an account’s first week', value: caps.newAccountPerDay },
      {
        name: 'New accounts per network address, per day',
        value: config.accounts.newAccountsPerAddress,
      },
      { name: 'Maximum video length in seconds', value: config.video.maxSeconds },
    ],
    uploads: videoTools.isAvailable ? null : videoTools.reason,
    requireVerifiedSender: config.accounts.requireVerifiedSender,
  };
}

/** Both forms of the page post here, each with its own fields. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  if (form.get('intent') !== 'save') throw data(null, { status: 400 });
  return runAction(
    {
      run: () => changeSettings(services, actor, changesIn(form)),
      success: 'settings_saved',
    },
    '/admin/settings',
  );
}

const textSettings = {
  maintenance_notice: maintenanceNoticeSetting,
  emergency_addresses: emergencyAddressesSetting,
};
const numberSettings = {
  monthly_uploads: monthlyUploadsSetting,
  complaint_brake: autoPauseSetting,
  free_sends_a_day: freeSendsADaySetting,
  fair_use_sends: fairUseSetting,
};

function changesIn(form: FormData): SettingChange[] {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const wholeNumber = (name: string) => {
    const digits = plainLine(text(name));
    return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  };
  return [
    ...Object.entries(textSettings)
      .filter(([name]) => form.has(name))
      .map(([name, setting]) => ({ setting, value: text(name) })),
    ...Object.entries(numberSettings)
      .filter(([name]) => form.has(name))
      .map(([name, setting]) => ({ setting, value: wholeNumber(name) })),
  ];
}

export const handle: FormHandle = {
  failure: () => ({ title: 'Failed to save settings' }),
};

export default function AdminSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { monthlyUploads, notice, autoPause, freeSendsPerDay, fairUse } = loaderData;
  const { emergencyAddresses, supportEmail } = loaderData;
  const { mail, payments, integrity, backups, now, environment } = loaderData;
  const { uploads, requireVerifiedSender } = loaderData;
  const navigation = useNavigation();
  const isBusy = navigation.state === 'submitting';
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead title="Settings" lead="Site-wide settings. Every change is in the audit log." />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Panel
            title="Maintenance notice"
            lead="Shown at the top of every page. Leave empty to hide."
          >
            <Form method="post" key={notice} className="grid gap-4">
              <input type="hidden" name="intent" value="save" />
              <TextField
                label="Notice"
                name="maintenance_notice"
                rows={2}
                maxLength={300}
                defaultValue={notice}
              />
              <div>
                <Button type="submit" isBusy={isBusy}>
                  Save
                </Button>
              </div>
            </Form>
          </Panel>
          <Panel
            title="Emergencies"
            lead="Who is emailed at once when a report says that a life is in danger."
          >
            <Form method="post" key={emergencyAddresses} className="grid gap-4">
              <input type="hidden" name="intent" value="save" />
              <TextField
                label="Email addresses"
                name="emergency_addresses"
                maxLength={1000}
                description={`At most ten, separated by commas. Leave empty for ${supportEmail}.`}
                defaultValue={emergencyAddresses}
              />
              <div>
                <Button type="submit" isBusy={isBusy}>
                  Save
                </Button>
              </div>
            </Form>
          </Panel>
          <Panel title="Limits">
            <Form method="post" className="grid gap-4">
              <input type="hidden" name="intent" value="save" />
              <TextField
                label="Video uploads per person per month"
                name="monthly_uploads"
                inputMode="numeric"
                isRequired
                defaultValue={String(monthlyUploads)}
              />
              <TextField
                label="Auto-pause threshold (reports per 1,000 letters)"
                name="complaint_brake"
                inputMode="numeric"
                isRequired
                description="Sending pauses at this rate until an admin resumes it. 0 turns this off."
                defaultValue={String(autoPause)}
              />
              <TextField
                label="Free sends per day, site-wide"
                name="free_sends_a_day"
                inputMode="numeric"
                isRequired
                description="Above this, free sends are paused. Paid sends continue."
                defaultValue={String(freeSendsPerDay)}
              />
              <TextField
                label="Fair-use limit of the unlimited plan (sends per paid month)"
                name="fair_use_sends"
                inputMode="numeric"
                isRequired
                defaultValue={String(fairUse)}
              />
              <div>
                <Button type="submit" isBusy={isBusy}>
                  Save
                </Button>
              </div>
            </Form>
          </Panel>
        </div>
        <div className="grid gap-6">
          <Panel title="Health">
            <dl className="-my-2.5 text-sm">
              <Fact label="Mail">
                <Link to="/admin/deliveries" className="underline underline-offset-4">
                  <Badge tone={mail.isPaused || mail.problem ? 'destructive' : 'default'}>
                    {mail.isPaused ? 'paused' : (mail.problem ?? 'running')}
                  </Badge>
                </Link>
              </Fact>
              <Fact label="Uploads">{uploads ? `off: ${uploads}` : <Badge>running</Badge>}</Fact>
              {payments ? (
                <PaymentFacts payments={payments} now={now} />
              ) : (
                <Fact label="Cards">not configured</Fact>
              )}
              <IntegrityFact check={integrity} now={now} />
              <BackupFacts health={backups} now={now} />
            </dl>
          </Panel>
          <Panel title="Environment" lead="Set by environment variables. 0 means no limit.">
            <dl className="-my-2.5 text-sm">
              {environment.map(({ name, value }) => (
                <Fact key={name} label={name}>
                  {value}
                </Fact>
              ))}
              <Fact label="Sending requires a verified email address">
                {requireVerifiedSender ? 'yes' : 'no'}
              </Fact>
            </dl>
          </Panel>
        </div>
      </div>
    </>
  );
}
