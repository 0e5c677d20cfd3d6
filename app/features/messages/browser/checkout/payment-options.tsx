import { Form, Link, useNavigation } from 'react-router';
import type { BalanceMethod } from '#app/features/payments/ledger/send-balance.rules.ts';
import {
  type PremiumPrice,
  premiumSentence,
} from '#app/features/templates/browser/premium-note.tsx';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { CardPayment } from './card-payment.tsx';

/** The name of the form field for the chosen method. */
export const PAYMENT_METHOD_FIELD = 'paymentMethod';

interface PaymentOptionsProps {
  messageId: string;
  isScheduled: boolean;
  /** Where the sender can choose another film. */
  otherFilmsAddress: string;
  price: { priceCents: number };
  /** Null when the free send pays for the film, too. */
  premium: PremiumPrice | null;
  balance: { freeSendsRemaining: number; totalCredits: number };
  /** What can pay for this message without a card, in order of use. */
  paymentMethods: BalanceMethod[];
  /** Whether card payments are set up on this server. */
  canPayByCard: boolean;
}

/** On a phone: at the foot of the window, however long the summary is. */
const PAY_BAR =
  'max-md:[@media(min-height:30rem)]:sticky max-md:bottom-0 max-md:z-10 max-md:-mx-5 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-5 max-md:py-4';

/** The ways to pay. Each says beforehand what it leaves of the balance. */
export function PaymentOptions(props: PaymentOptionsProps) {
  const { messageId, isScheduled, price, paymentMethods, balance } = props;
  const { formData } = useNavigation();
  const sending = formData?.get(PAYMENT_METHOD_FIELD);

  return (
    <div className="flex flex-col max-md:contents md:divide-y md:divide-line md:*:py-5 md:*:first:pt-0 md:*:last:pb-0">
      {paymentMethods.map((paymentMethod, position) => (
        <Form
          key={paymentMethod}
          method="post"
          className={classNames('flex flex-col gap-3', position === 0 && PAY_BAR)}
        >
          <input type="hidden" name={PAYMENT_METHOD_FIELD} value={paymentMethod} />
          <p>
            {isScheduled ? 'Schedule it' : 'Send it now'} {consequenceOf(paymentMethod, balance)}
          </p>
          <Button
            type="submit"
            size={position === 0 ? 'large' : 'medium'}
            look={position === 0 ? 'primary' : 'secondary'}
            isBusy={sending === paymentMethod}
            isDisabled={Boolean(sending) && sending !== paymentMethod}
            className="w-full"
          >
            {sending === paymentMethod ? 'Sending...' : labels[paymentMethod]}
          </Button>
        </Form>
      ))}
      {paymentMethods.length === 0 && (
        <p className="text-soft">
          {notCoveredReason(props)}{' '}
          {coversOtherFilms(props) && (
            <>
              <Link
                to={props.otherFilmsAddress}
                className="text-accent underline underline-offset-4"
              >
                Choose another film
              </Link>
              . Everything you wrote stays as it is.
            </>
          )}
        </p>
      )}
      <CardPayment
        messageId={messageId}
        priceCents={price.priceCents}
        isScheduled={isScheduled}
        isAvailable={props.canPayByCard}
        isOnlyWay={paymentMethods.length === 0}
        className={paymentMethods.length === 0 ? PAY_BAR : ''}
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
    count === 0
      ? 'It is your last one.'
      : `You will have ${count} ${one}${count === 1 ? '' : 's'} left.`;
  switch (method) {
    case 'free_send':
      return `with your free send. ${left(balance.freeSendsRemaining - 1, 'free send')}`;
    case 'unlimited':
      return 'with your unlimited plan. Your balance stays the same.';
    case 'credit':
      return `with a credit. ${left(balance.totalCredits - 1, 'credit')}`;
  }
}

/** Whether the sender's balance would pay for another film. */
const coversOtherFilms = ({ premium, balance }: PaymentOptionsProps) =>
  balance.totalCredits > 0 || (premium !== null && balance.freeSendsRemaining > 0);

function notCoveredReason({ premium, balance }: PaymentOptionsProps): string {
  if (balance.totalCredits > 0) return 'This film costs more than a credit covers.';
  if (premium && balance.freeSendsRemaining > 0) return premiumSentence(premium);
  return 'You have no free sends left.';
}
