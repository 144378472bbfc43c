// Two rules of this house that no published linter has. Both are off in platform/, which owns the clock and the formats.

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name

/** Finds `Owner.member`, e.g. `Date.now`. */
const isMember = (node, owner, member) =>
  node.type === 'MemberExpression' && isNamed(node.object, owner) && isNamed(node.property, member)

// A rule that reads the clock cannot be asked "what would you have said last Friday?", so `now` comes in as an argument.
const clockIsAnArgument = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Take `now` as an argument; only platform/ reads the clock.' })
    return {
      NewExpression(node) {
        if (isNamed(node.callee, 'Date') && node.arguments.length === 0) report(node)
      },
      MemberExpression(node) {
        if (isMember(node, 'Date', 'now') || isMember(node, 'Temporal', 'Now')) report(node)
      },
    }
  },
}

const formats = new Set(['toFixed', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])

// Money and times look the same everywhere, on the server and in the browser, because one place writes them.
const formattingLivesInPlatform = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'Format through platform/money.ts or platform/time.ts.' })
    return {
      MemberExpression(node) {
        if (!node.computed && node.property.type === 'Identifier' && formats.has(node.property.name))
          report(node)
        if (isMember(node, 'Intl', 'DateTimeFormat') || isMember(node, 'Intl', 'NumberFormat')) report(node)
      },
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: {
    'clock-is-an-argument': clockIsAnArgument,
    'formatting-lives-in-platform': formattingLivesInPlatform,
  },
}
