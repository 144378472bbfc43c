/** What follows when one ticket is made void, in words for its host. */
export const voidConsequences = ({ costMoney }: { costMoney: boolean }): string =>
  [
    'This ticket opens no door any more, also where its code was saved or printed. Its place is on sale again; of a table, once all of it is void. Its holder and its buyer are told by mail, where an address is known.',
    costMoney
      ? 'No money moves: what was paid stays with you, and you may refund it later on its order.'
      : 'Nothing was paid for it, so no money moves.',
    'This cannot be undone.',
  ].join(' ')
