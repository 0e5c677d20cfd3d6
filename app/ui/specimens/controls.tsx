import { useState } from 'react';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import { ChoiceCards } from '../choice-cards.tsx';
import { Dialog } from '../dialog.tsx';
import type { Notice } from '../notice.ts';
import { SelectField } from '../select-field.tsx';
import { Switch } from '../switch.tsx';
import { TextField } from '../text-field.tsx';
import { PageNotice } from '../toasts.tsx';
import { Specimen } from './specimen.tsx';

const notices: Notice[] = [
  { title: 'Saved', description: 'A neutral notice.', tone: 'neutral' },
  { title: 'Sent', description: 'A success notice.', tone: 'success' },
  { title: 'Failed', description: 'A destructive notice.', tone: 'destructive' },
];

/** Buttons, fields, notices and dialogs. Hover and focus are tested by hand. */
export function Controls({ group }: { group: string }) {
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  return (
    <>
      {(['primary', 'secondary', 'quiet', 'danger', 'film'] as const).map((look) => (
        <Specimen key={look} title={`Button, ${look}: small, medium, large, busy, disabled`}>
          <Button look={look} size="small">
            Small
          </Button>
          <Button look={look}>Medium</Button>
          <Button look={look} size="large">
            Large
          </Button>
          <Button look={look} isBusy>
            Busy
          </Button>
          <Button look={look} isDisabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen title="Text field: empty, with description, filled, invalid, disabled, multi-line">
        <div className="grid w-full gap-5 sm:grid-cols-2">
          <TextField label="Empty" placeholder="A placeholder" />
          <TextField label="With description" isOptional description="What it is for." />
          <TextField label="Filled" defaultValue="maya@example.com" />
          <TextField label="Invalid" defaultValue="maya" error="Enter a valid email address" />
          <TextField label="Disabled" isDisabled defaultValue="Not now" />
          <TextField label="Multi-line" rows={3} placeholder="Several lines" />
        </div>
      </Specimen>
      <Specimen title="Select field and choice cards">
        <SelectField
          label="One of many"
          name={`${group}-select`}
          defaultValue={30}
          description="A native select."
          options={[15, 30, 60].map((value) => ({ value, label: `${value} minutes` }))}
        />
        <ChoiceCards
          legend="One of a few"
          name={`${group}-choice`}
          defaultValue="one"
          choices={[
            { value: 'one', label: 'One', description: 'What it means.' },
            { value: 'two', label: 'Two', description: 'What that means.' },
          ]}
        />
      </Specimen>
      <Specimen title="Checkbox and switch: off, on, disabled">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <Checkbox>Off</Checkbox>
          <Checkbox defaultSelected>On</Checkbox>
          <Checkbox isInvalid>Invalid</Checkbox>
          <Checkbox isDisabled>Disabled</Checkbox>
          <Switch description="With a description">Off</Switch>
          <Switch defaultSelected>On</Switch>
          <Switch isDisabled>Disabled</Switch>
        </div>
      </Specimen>
      <Specimen title="Notice, as a toast">
        {notices.map((shown) => (
          <Button key={shown.tone} look="secondary" onPress={() => setNotice({ ...shown })}>
            {shown.tone}
          </Button>
        ))}
        <PageNotice notice={notice} />
      </Specimen>
      <Specimen title="Dialog">
        <Button look="secondary" onPress={() => setOpen(true)}>
          Open
        </Button>
        {isOpen && (
          <Dialog
            title={`A dialog, ${group.toLowerCase()}`}
            onClose={() => setOpen(false)}
            closeControl={
              <Button look="quiet" size="small" onPress={() => setOpen(false)}>
                Close
              </Button>
            }
          >
            <p>It traps focus, closes on Escape and returns focus to its trigger.</p>
          </Dialog>
        )}
      </Specimen>
    </>
  );
}
