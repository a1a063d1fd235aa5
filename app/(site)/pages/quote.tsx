// A shared quote as its customer sees it: what is offered, for how long, and the way to accept or refuse it (docs/domain/quote.md#sharing).
import { PageHero, Section } from '@/components/site/parts'
import style from '@/components/site/quote.module.css'
import { QuoteAnswer } from '@/components/site/quote-answer'
import { formatAmount, formatNumber, formatPrice } from '@/lib/client/format'
import type { Locale } from '@/lib/i18n/locales'
import { textsOf } from '@/lib/i18n/messages'
import { text } from '@/lib/i18n/text'
import { itemText } from '@/lib/model/dictionaries'
import type { SharedQuote } from '@/lib/site/info'

export function QuoteBody({ language, code, quote }: { language: Locale; code: string; quote: SharedQuote | null }) {
  const word = (key: string, params?: Record<string, string>) => text(language, `quote.shared.${key}`, params)
  if (!quote) return <PageHero title={word('missing')} lead={word('missingText')} />
  const facts = [
    [word('to'), quote.customer_name],
    [word('number'), `${quote.pricing_code} v${quote.version_no}`],
    [word('from'), quote.valid_start],
    [word('until'), quote.valid_end],
    [word('contact'), [quote.company_name, quote.contact_name].filter(Boolean).join(' ')],
  ]
  const terms = [quote.pay_terms, quote.delivery_terms, quote.remark].filter((one): one is string => Boolean(one))
  return (
    <>
      <PageHero title={quote.pricing_name} lead={word('title')} />
      <Section tight>
        <div className={style.sheet} data-mark={word('watermark', { name: quote.customer_name })}>
          <dl className={style.facts}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section className={style.scroll} aria-label={word('title')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  {['item', 'specification', 'unit', 'quantity', 'price', 'amount'].map((name) => (
                    <th key={name} scope="col">
                      {word(name)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {quote.lines.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order
                  <tr key={at}>
                    <td>
                      {line.group_name && line.group_name !== quote.lines[at - 1]?.group_name && <small>{line.group_name}</small>}
                      {line.item_name}
                    </td>
                    <td>{line.specification}</td>
                    <td>{line.unit}</td>
                    <td>{formatNumber(Number(line.quantity))}</td>
                    <td>{formatPrice(line.unit_price)}</td>
                    <td>{formatAmount(line.amount)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                {(
                  [
                    ['net', quote.total_amount],
                    ['tax', quote.tax_amount],
                    ['total', quote.total_with_tax],
                  ] as const
                ).map(([name, value]) => (
                  <tr key={name}>
                    <th scope="row" colSpan={5}>
                      {word(name)}
                    </th>
                    <td>{formatAmount(value)}</td>
                  </tr>
                ))}
              </tfoot>
            </table>
          </section>
          <p>{word('note', { currency: itemText(language, 'CURRENCY', quote.currency) })}</p>
          {terms.length > 0 && <h2>{word('terms')}</h2>}
          {terms.map((one) => (
            <p key={one} className={style.terms}>
              {one}
            </p>
          ))}
          <QuoteAnswer code={code} status={quote.status} words={textsOf(language, 'quote').shared} />
        </div>
      </Section>
    </>
  )
}
