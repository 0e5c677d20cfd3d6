import { Link } from 'react-router';
import { Checkbox } from '#app/ui/checkbox.tsx';

interface TermsCheckboxProps {
  hasAgreed: boolean;
  onChange: (hasAgreed: boolean) => void;
}

export function TermsCheckbox({ hasAgreed, onChange }: TermsCheckboxProps) {
  return (
    <Checkbox name="terms" value="on" isSelected={hasAgreed} onChange={onChange}>
      I agree to the{' '}
      <Link to="/terms" target="_blank" className="underline underline-offset-2">
        Terms
      </Link>{' '}
      and{' '}
      <Link to="/privacy" target="_blank" className="underline underline-offset-2">
        Privacy Policy
      </Link>
      .
    </Checkbox>
  );
}
