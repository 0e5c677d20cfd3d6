import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { PERMISSION_WORDING, SENDER_NAME_MAX_LENGTH } from '#app/features/messages/public.tsx';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Switch } from '#app/ui/switch.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';

interface MessageFieldsProps {
  draftId: string;
  revision: number;
  writerId: string;
  initial: {
    personalizedContent?: string;
    recipientEmail?: string;
    senderName?: string | null;
    isAnonymous?: boolean;
  };
  fieldErrors: Record<string, string>;
}

/** The form of spec section 2, create message. */
export function MessageFields({
  draftId,
  revision,
  writerId,
  initial,
  fieldErrors,
}: MessageFieldsProps) {
  // The id of the first render stays: what is sent twice must be the same draft.
  const [id] = useState(draftId);
  const [isAnonymous, setIsAnonymous] = useState(initial.isAnonymous ?? false);
  const [hasPermission, setHasPermission] = useState(false);
  const isHydrated = useIsHydrated();
  const isSaving = useNavigation().formMethod === 'POST';

  return (
    <Card className="self-start">
      <Form method="post" noValidate className="flex flex-col gap-6">
        <input type="hidden" name="draftId" value={id} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="writerId" value={writerId} />
        <TextField
          label="Your message"
          name="personalizedContent"
          rows={10}
          placeholder="Write the words you never sent..."
          defaultValue={initial.personalizedContent ?? ''}
          error={fieldErrors.personalizedContent}
          inputClassName="font-serif text-xl leading-relaxed"
          description="As long as you need. Line breaks are kept."
        />
        <Switch
          name="isAnonymous"
          value="on"
          isSelected={isAnonymous}
          onChange={setIsAnonymous}
          description="Nothing they see leads back to you."
        >
          Send Anonymously
        </Switch>
        {!isAnonymous && (
          <TextField
            label="Your name"
            isOptional
            name="senderName"
            autoComplete="name"
            maxLength={SENDER_NAME_MAX_LENGTH}
            defaultValue={initial.senderName ?? ''}
            error={fieldErrors.senderName}
            description="How the letter is signed."
          />
        )}
        <TextField
          label="Recipient’s email"
          name="recipientEmail"
          type="email"
          isRequired
          autoComplete="off"
          defaultValue={initial.recipientEmail ?? ''}
          error={fieldErrors.recipientEmail}
        />
        <Checkbox
          name="hasPermission"
          value="on"
          isSelected={hasPermission}
          onChange={setHasPermission}
        >
          {PERMISSION_WORDING}
        </Checkbox>
        <Button
          type="submit"
          size="large"
          isBusy={isSaving}
          isDisabled={isHydrated && !hasPermission}
        >
          {isSaving ? 'Creating Message...' : 'Continue to Checkout'}
        </Button>
      </Form>
    </Card>
  );
}
