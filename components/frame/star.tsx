// The star that makes a menu a favourite.
import { useTranslations } from 'next-intl'
import { useAlone } from '@/lib/client/use-alone'
import { setFavourite } from './favourites'
import styles from './star.module.css'

interface StarProps {
  permissionKey: string
  name: string
  on: boolean
  className?: string
}

export function Star({ permissionKey, name, on, className }: StarProps) {
  const t = useTranslations('shell')
  const { busy, alone } = useAlone()
  return (
    <button
      type="button"
      className={[styles.star, className].filter(Boolean).join(' ')}
      aria-label={t('favourite', { name })}
      title={on ? t('unstar') : t('star')}
      aria-pressed={on}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => void alone(() => setFavourite(permissionKey, !on))}
    >
      <svg width="14" height="14" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <path d="M8 1.800l1.900 3.900 4.300.6-3.100 3 .7 4.300L8 11.600l-3.800 2 .7-4.300-3.100-3 4.300-.6z" />
      </svg>
    </button>
  )
}
