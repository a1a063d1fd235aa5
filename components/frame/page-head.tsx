// The head of a page: its secondary menu is its title, the main action stands at the right.
'use client'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { PageStar } from './page-star'
import styles from './shell.module.css'
import { EntryLink } from './top-bar'
import { usePlace } from './use-menus'

export function PageHead({ children, note }: { children?: ReactNode; note?: ReactNode }) {
  const place = usePlace()
  const members = place.group?.members ?? []
  const nav = useRef<HTMLElement>(null)
  // where the titles have no room beside each other the open one is in sight
  useLayoutEffect(() => {
    const title = nav.current?.querySelector('h1')
    if (nav.current && title) nav.current.scrollLeft = title.offsetLeft + title.offsetWidth - nav.current.clientWidth
  }, [])
  return (
    <div className={styles.head}>
      {members.length > 1 ? (
        <nav ref={nav} className={styles.second} aria-label={place.top?.title}>
          {members.map((entry) =>
            entry.path === place.marked ? (
              <h1 key={entry.path} aria-current="page">
                {entry.title}
              </h1>
            ) : (
              <EntryLink key={entry.path} entry={entry}>
                {entry.title}
              </EntryLink>
            ),
          )}
        </nav>
      ) : (
        <div className={styles.second}>
          <h1>{place.title}</h1>
        </div>
      )}
      <PageStar className={styles.headStar} />
      {note && <span className={styles.headNote}>{note}</span>}
      <span className={styles.headActions}>{children}</span>
    </div>
  )
}
