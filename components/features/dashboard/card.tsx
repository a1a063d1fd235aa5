// The frame of a dashboard card: title, note at the right, content or its states.
import type { ReactNode } from 'react'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { LoadFailed } from '@/components/basic/state'
import type { Asked } from '@/lib/client/use-call'
import styles from './home.module.css'

export function Card({ title, note, wide, children }: { title: string; note?: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.card} data-wide={wide || undefined} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note && <span>{note}</span>}
      </header>
      <div className={styles.cardBody}>{children}</div>
    </section>
  )
}

/** One sentence where a card has nothing to show. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className={styles.nothing}>{children}</p>
}

/** What a card shows before its own call has answered, and when the call failed. */
export function UnansweredCard({ of }: { of: Pick<Asked<unknown>, 'error' | 'retry'> }) {
  if (!of.error) return <LinesSkeleton lines={5} />
  return (
    <div className={styles.nothing}>
      <LoadFailed error={of.error} onRetry={of.retry} />
    </div>
  )
}
