// Opens the browser's print dialog; not shown where scripts do not run.
'use client'
import style from './article.module.css'

export function PrintButton({ label }: { label: string }) {
  return (
    <button type="button" className={style.print} onClick={() => window.print()}>
      {label}
    </button>
  )
}
