// The names of a pager's arrows; the library has only icons there.
'use client'
import type { PaginationProps } from 'antd'
import { useTranslations } from 'next-intl'
import { cloneElement, isValidElement, type ReactNode, useCallback } from 'react'

type ItemRender = NonNullable<PaginationProps['itemRender']>

/** For the property itemRender of the pagers that the library's tables bring; our own is `Pages`. */
export function usePageButtons(): ItemRender {
  const t = useTranslations('widget.pages')
  return useCallback<ItemRender>(
    (_page, type, element) => {
      if (type === 'page' || !isValidElement<Record<string, unknown>>(element)) return element
      if (type === 'prev' || type === 'next') {
        const icon = <span aria-hidden="true">{element.props.children as ReactNode}</span>
        return cloneElement(element, { 'aria-label': t(type) }, icon)
      }
      // the item around it has a title and takes the keyboard
      return cloneElement(element, { 'aria-hidden': true })
    },
    [t],
  )
}
