import { Form, Link, useNavigation } from 'react-router';
import type { BalanceMethod } from '#app/features/payments/ledger/send-balance.rules.ts';
import { Button } from '#app/ui/button.tsx';
import { PayByCard } from './pay-by-card.tsx';

/** The form field that carries the chosen method. */
export const PAYMENT_METHOD_FIELD = 'means';

interface PaymentOptionsProps {
  messageId: string;
  isScheduled: boolean;
  /** Where this letter, or the next one, can have another film. */
  otherFilms: string;
  price: { isPremium: boolean; priceCents: number };
  balance: { freeSendsRemaining: number; totalCredits: number };
  /** What may pay for this message, in the order of use. */
  paymentMethods: BalanceMethod[];
  /** Whether cards can be used on this server at all. */
  hasCards: boolean;
}

/** What each way of paying leaves behind (product.md section 2), said before it is chosen. */
export function PaymentOptions(props: PaymentOptionsProps) {
  const { messageId, isScheduled, otherFilms, price, balance, paymentMethods, hasCards } = props;
  const { formData } = useNavigation();
  const sending = formData?.get(PAYMENT_METHOD_FIELD);

  return (
    <div className="flex flex-col divide-y divide-line *:py-5 *:first:pt-0 *:last:pb-0">
      {paymentMethods.map((one, position) => (
        <Form key={one} method="post" className="flex flex-col gap-3">
          <input type="hidden" name={PAYMENT_METHOD_FIELD} value={one} />
          <p>
            {isScheduled ? 'Schedule it' : 'Send it now'} {consequenceOf(one, balance)}
          </p>
          <Button
            type="submit"
            size={position === 0 ? 'large' : 'medium'}
            look={position === 0 ? 'primary' : 'secondary'}
            isBusy={sending === one}
            isDisabled={Boolean(sending) && sending !== one}
            className="w-full"
          >
            {sending === one ? 'Sending...' : labels[one]}
          </Button>
        </Form>
      ))}
      {paymentMethods.length === 0 && (
        <p className="text-soft">
          {whyNone(price, balance)}{' '}
          {isTheFilm(price, balance) && (
            <>
              <Link to={otherFilms} className="text-accent underline underline-offset-4">
                Choose another film
              </Link>
              : this letter stays as a draft.
            </>
          )}
        </p>
      )}
      <PayByCard
        messageId={messageId}
        priceCents={price.priceCents}
        isScheduled={isScheduled}
        isAvailable={hasCards}
        isOnlyWay={paymentMethods.length === 0}
      />
    </div>
  );
}

const labels: Record<BalanceMethod, string> = {
  free_send: 'Use Free Send',
  unlimited: 'Use Unlimited Plan',
  credit: 'Use 1 Credit',
};

function consequenceOf(method: BalanceMethod, balance: PaymentOptionsProps['balance']): string {
  const left = (count: number, one: string) =>
    `You will have ${count} ${count === 1 ? one : `${one}s`} left.`;
  switch (method) {
    case 'free_send':
      return `with your free send. ${left(balance.freeSendsRemaining - 1, 'free send')}`;
    case 'unlimited':
      return 'with your unlimited plan. Nothing is taken from your balance.';
    case 'credit':
      return `with a credit. ${left(balance.totalCredits - 1, 'credit')}`;
  }
}

/** Whether another film could be paid for with what this person has. */
const isTheFilm = (
  price: PaymentOptionsProps['price'],
  { freeSendsRemaining, totalCredits }: PaymentOptionsProps['balance'],
) => totalCredits > 0 || (price.isPremium && freeSendsRemaining > 0);

function whyNone(
  price: PaymentOptionsProps['price'],
  { freeSendsRemaining, totalCredits }: PaymentOptionsProps['balance'],
): string {
  if (totalCredits > 0) return 'This film costs more than a credit covers.';
  if (price.isPremium && freeSendsRemaining > 0)
    return 'Your free send does not cover premium films.';
  return 'You have no free send left.';
}
