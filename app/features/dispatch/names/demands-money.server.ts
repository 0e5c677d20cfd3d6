import { namesInstitution, skeletonWords } from './is-posing.server.ts';

const skeletons = (entries: string) => new Set(skeletonWords(entries));

/** What is asked for, and what makes it urgent. Near one another they are a demand, not a memory. */
const MONEY = skeletons(`
  payment payments pay invoice invoices bill fee fees debt account wallet refund tax taxes customs parcel
  shipment delivery bank transfer bitcoin crypto prize reward inheritance subscription password card
  zahlung rechnung konto überweisung paket gebühr pago pague factura cuenta transferencia paquete
  paiement payez facture compte virement colis pagamento pague conta fatura fattura pacco conto
  ödeme hesap hesabınız fatura betaling betalen rekening płatność konto przelew paczka
  оплата оплатите оплатить счет счёт платеж платёж перевод посылка
`);
const PRESSURE = skeletons(`
  urgent urgently immediate immediately overdue outstanding unpaid suspended blocked locked expired
  expires expiring declined verify unlock unusual unauthorized claim final
  sofort dringend fällig überfällig gesperrt offene urgente urgentemente suspendida bloqueada vencida
  immédiatement suspendu bloqué impayée impayé subito bloccato bloqueado scaduto suspensa
  acil askıya dringend geblokkeerd onmiddellijk pilna pilne zablokowane natychmiast
  срочно срочная срочный срочное заблокирован заблокирована немедленно
`);
/** Pressing only right beside the money: "pay now", "payment due". */
const PRESSURE_BESIDE = skeletons(
  'now due today required failed jetzt ahora maintenant agora ora nu',
);
/** What makes an office of a company's name. */
const OFFICE = skeletons(`
  account accounts billing payment invoice refund support security parcel package delivery verification
  verify department helpline hotline customer alert code
`);

/** At most this many words apart. */
const NEAR = 4;

/**
 * Whether a text reads like a demand for money or like the office of a company. It is no judge of
 * intentions: its author is told why, and says it in other words.
 */
export function demandsMoney(text: string): boolean {
  const found = skeletonWords(text);
  return (
    isNear(found, MONEY, PRESSURE, NEAR) ||
    isNear(found, MONEY, PRESSURE_BESIDE, 1) ||
    (namesInstitution(found.filter((word) => !OFFICE.has(word))) &&
      found.some((word) => OFFICE.has(word)))
  );
}

const isNear = (
  found: readonly string[],
  some: Set<string>,
  others: Set<string>,
  distance: number,
) =>
  found.some(
    (word, at) =>
      some.has(word) &&
      found
        .slice(Math.max(0, at - distance), at + distance + 1)
        .some((near) => others.has(near) && near !== word),
  );
