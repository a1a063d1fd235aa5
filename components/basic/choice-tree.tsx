// A tree to choose from: Enter chooses as a click does, instead of the library's open and close, which the arrow keys do.
import { Tree, type TreeDataNode, type TreeProps } from 'antd'
import type { BasicDataNode } from 'antd/es/tree'
import { type CSSProperties, type KeyboardEvent, useCallback } from 'react'
import { keyOf } from '@/lib/client/composing'
import { treeToggle } from './tree-toggle'

const asIfAbsent: CSSProperties = { display: 'contents' }

export function ChoiceTree<T extends BasicDataNode | TreeDataNode>(props: TreeProps<T>) {
  const choose = useCallback((event: KeyboardEvent) => {
    if (keyOf(event) !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true, cancelable: true }))
  }, [])
  return (
    <div style={asIfAbsent} onKeyDownCapture={choose}>
      <Tree<T> blockNode switcherIcon={treeToggle} {...props} />
    </div>
  )
}
