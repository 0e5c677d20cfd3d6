import type { CalendarDate, Time } from '@internationalized/date';
import {
  TimeField as AriaTimeField,
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  FieldError,
  Group,
  Heading,
  Label,
  Popover,
} from 'react-aria-components';

/** Date and time fields, typed part by part, with a calendar to pick a date from. */

const groupClass =
  'flex min-h-11 items-center rounded-xl border border-line-strong bg-raised ps-3 pe-1.5 transition-colors duration-200 hover:border-accent has-[[role=spinbutton]:focus]:border-accent has-[[role=spinbutton]:focus]:outline-2 has-[[role=spinbutton]:focus]:outline-offset-3 has-[[role=spinbutton]:focus]:outline-focus data-[invalid]:border-danger';

const segmentClass =
  'rounded px-0.5 tabular-nums outline-none not-data-[focused]:data-[placeholder]:text-soft data-[focused]:bg-accent data-[focused]:text-surface data-[type=literal]:px-0';

function Segments() {
  return (
    <DateInput className="flex flex-1 py-2">
      {(segment) => (
        // Browsers and servers differ in their narrow spaces, which would break hydration.
        <DateSegment
          segment={{ ...segment, text: segment.text.replaceAll('\u202f', ' ') }}
          className={segmentClass}
        />
      )}
    </DateInput>
  );
}

interface DateFieldProps {
  label: string;
  value: CalendarDate | null;
  onChange: (value: CalendarDate | null) => void;
  minValue?: CalendarDate;
  maxValue?: CalendarDate;
  error?: string | undefined;
}

export function DateField({ label, value, onChange, minValue, maxValue, error }: DateFieldProps) {
  return (
    <DatePicker
      value={value}
      onChange={onChange}
      minValue={minValue ?? null}
      maxValue={maxValue ?? null}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-medium">{label}</Label>
      <Group className={groupClass}>
        <Segments />
        <Button
          aria-label="Open the calendar"
          className="grid size-9 shrink-0 place-items-center rounded-lg text-soft hover:bg-hover hover:text-text focus-visible:outline-offset-0"
        >
          <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
            <path
              d="M5 7.5h14M8 4v3m8-3v3M6 5.5h12a1.5 1.5 0 0 1 1.5 1.5v11a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V7A1.5 1.5 0 0 1 6 5.5Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              strokeLinecap="round"
            />
          </svg>
        </Button>
      </Group>
      <FieldError className="text-sm text-danger">{error}</FieldError>
      <Popover className="rounded-2xl border border-line bg-raised p-4 text-text shadow-raised">
        <Dialog className="outline-none">
          <Calendar>
            <header className="mb-3 flex items-center justify-between gap-4">
              <Button
                slot="previous"
                className="grid size-9 place-items-center rounded-full hover:bg-hover"
              >
                <span aria-hidden="true">‹</span>
              </Button>
              <Heading className="text-xl" />
              <Button
                slot="next"
                className="grid size-9 place-items-center rounded-full hover:bg-hover"
              >
                <span aria-hidden="true">›</span>
              </Button>
            </header>
            <CalendarGrid className="border-separate border-spacing-0.5 text-sm">
              {(date) => (
                <CalendarCell
                  date={date}
                  className="grid size-10 cursor-pointer place-items-center rounded-full tabular-nums hover:bg-hover data-[disabled]:cursor-not-allowed data-[disabled]:text-soft data-[disabled]:opacity-50 focus-visible:outline-offset-0 data-[outside-month]:hidden data-[selected]:bg-primary data-[selected]:text-on-primary"
                />
              )}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
}

interface TimeFieldProps {
  label: string;
  value: Time | null;
  onChange: (value: Time | null) => void;
}

export function TimeField({ label, value, onChange }: TimeFieldProps) {
  return (
    <AriaTimeField
      value={value}
      onChange={onChange}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className="text-sm font-medium">{label}</Label>
      <Group className={groupClass}>
        <Segments />
      </Group>
    </AriaTimeField>
  );
}
