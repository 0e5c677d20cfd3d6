import { Form, useNavigation } from 'react-router';
import type { Role } from '#app/features/accounts/roles/access.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { ActionLine } from './action-line.tsx';

export function RolePanel({ role, isSelf }: { role: Role; isSelf: boolean }) {
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get('intent') === 'role';
  return (
    <ActionLine label="Role" value={role}>
      {!isSelf && (
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="role" />
          <SelectField
            key={role}
            label="Role of this user"
            name="role"
            defaultValue={role}
            options={[
              { value: 'user', label: 'User: writes and sends' },
              { value: 'staff', label: 'Staff: reviews videos and reports' },
              { value: 'admin', label: 'Admin: can do everything' },
            ]}
            className="min-w-[min(16rem,100%)] flex-1"
          />
          {role !== 'user' && (
            <p className="w-full text-sm text-soft">
              Made a user, they lose the role, their sessions and their recovery codes at once. The
              account stays.
            </p>
          )}
          <Button type="submit" look="secondary" isBusy={isBusy}>
            Assign role
          </Button>
        </Form>
      )}
      {isSelf && <p>You can't change your own role.</p>}
    </ActionLine>
  );
}
