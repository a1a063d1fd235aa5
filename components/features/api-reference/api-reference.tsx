// The calls of the product as the OpenAPI document describes them: found by path, name or permission.
'use client'
import { Button } from 'antd'
import { useLocale, useTranslations } from 'next-intl'
import { useDeferredValue, useMemo, useState } from 'react'
import { Unanswered } from '@/components/basic/answer'
import { Icon } from '@/components/basic/icon'
import { SearchInput } from '@/components/basic/search-input'
import { LinesSkeleton } from '@/components/basic/skeleton'
import { State } from '@/components/basic/state'
import { useMarks } from '@/components/basic/use-marks'
import { PageHead } from '@/components/frame/page-head'
import { useLoaded } from '@/lib/client/use-call'
import styles from './api.module.css'
import { type ApiCall, type ApiDocument, callsOf, groupCalls, innerOf, type Schema, searchCalls, typeText } from './document'

const address = '/api/openapi.json'

async function loadDocument(): Promise<ApiDocument> {
  const response = await fetch(address, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(String(response.status))
  return response.json()
}

export function ApiReference() {
  const t = useTranslations('office.api')
  const document = useLoaded(['openapi', useLocale()], loadDocument)
  const { data } = document
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed)
  const all = useMemo(() => (data ? callsOf(data) : []), [data])
  const found = useMemo(() => searchCalls(all, keyword), [all, keyword])
  const groups = useMemo(() => groupCalls(found), [found])
  return (
    <>
      <PageHead note={data && t('version', { version: data.info.version })}>
        <Button href={address} download="openapi.json" icon={<Icon name="download" size={14} />}>
          {t('download')}
        </Button>
      </PageHead>
      <div className={styles.bar}>
        <SearchInput label={t('search')} value={typed} onChange={setTyped} prefix={<Icon name="search" size={14} />} />
        <span role="status">{data && t('count', { n: found.length })}</span>
      </div>
      {!data ? (
        <Unanswered of={document} skeleton={<LinesSkeleton lines={10} />} />
      ) : found.length === 0 ? (
        <State picture="noMatch" title={t('none')} />
      ) : (
        groups.map((group) => (
          <section key={group.name} className={styles.group}>
            <h2>{group.name}</h2>
            {group.calls.map((call) => (
              <Call key={call.key} call={call} />
            ))}
          </section>
        ))
      )}
    </>
  )
}

function Call({ call }: { call: ApiCall }) {
  const marks = useMarks()
  const t = useTranslations('office.api')
  const [open, setOpen] = useState(false)
  const permission = call.permission === 'public' ? t('public') : call.permission === 'signedIn' ? t('signedIn') : call.permission
  return (
    <details className={styles.call} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <b data-method={call.method}>{call.method}</b>
        <code>{call.path}</code>
        <span>{call.summary}</span>
      </summary>
      {open && (
        <div className={styles.body}>
          <p>
            {t('permission')}
            {marks.colon}
            <code>{permission}</code>
          </p>
          {call.parameters.length > 0 && (
            <>
              <h3>{t('parameters')}</h3>
              <ul>
                {call.parameters.map((parameter) => (
                  <li key={parameter.name}>
                    <SchemaTree name={`${parameter.name} (${parameter.in})`} schema={parameter.schema} required={parameter.required} />
                  </li>
                ))}
              </ul>
            </>
          )}
          {call.body && (
            <>
              <h3>
                {t('body')} <small>{call.bodyType}</small>
              </h3>
              <SchemaTree schema={call.body} />
            </>
          )}
          {call.parameters.length === 0 && !call.body && <p>{t('noInput')}</p>}
          {call.answer && (
            <>
              <h3>{t('answer')}</h3>
              <SchemaTree schema={call.answer} />
            </>
          )}
        </div>
      )}
    </details>
  )
}

interface SchemaTreeProps {
  name?: string
  schema?: Schema
  required?: boolean
  depth?: number
}

const deepest = 6

/** A schema as a list of names and types; objects open below. */
function SchemaTree({ name, schema, required, depth = 0 }: SchemaTreeProps) {
  const t = useTranslations('office.api')
  const inner = depth < deepest ? innerOf(schema) : undefined
  const own = Object.entries(inner?.properties ?? {})
  return (
    <>
      {(name || own.length === 0) && (
        <div className={styles.line}>
          {name && <code>{name}</code>}
          <span>{typeText(schema)}</span>
          {required && <em>{t('required')}</em>}
          {schema?.description && <span>{schema.description}</span>}
        </div>
      )}
      {own.length > 0 && (
        <ul>
          {own.map(([key, child]) => (
            <li key={key}>
              <SchemaTree name={key} schema={child} required={inner?.required?.includes(key)} depth={depth + 1} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
