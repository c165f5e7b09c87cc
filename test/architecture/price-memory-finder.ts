/**
 * Finds variables and fields that outlive a call and can hold a price. To stay fast, it reads only the sources, without
 * a type checker.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'

/** Types of prices or sums of money from a service. Types that contain them can hold a price as well. */
const SEEDS = [
  'src/model/market/quote.ts#Quote',
  'src/model/market/quote.ts#PricedQuote',
  'src/model/market/book/depth-book.ts#DepthBook',
  'src/model/market/tape/tick.ts#Tick',
  'src/model/candles/candle.ts#Candle',
  'src/model/candles/candle-bar.ts#Bar',
  'src/model/candles/candle-series.ts#CandleBlock',
  'src/model/market/tape/tape.ts#TapeRow',
  'src/model/market/tape/tape.ts#TapeBlock',
  'src/model/market/tape/tape-derivation.ts#DerivedRow',
  'src/model/market/mover.ts#Mover',
  'src/model/positions/conversions/conversion.ts#PairQuote',
  'src/model/alerts/measure/alert-moment.ts#PriceSpan',
  'src/model/positions/position-value.ts#PositionValue',
  'src/model/alerts/alert-view.ts#BacktestFire',
  'src/contract/wire/quote-reader.ts#KnownQuote',
  'src/model/market/seen-prices.ts#SeenPrices',
  'src/renderer/live/prices/book-memory.ts#BookMoment',
  'src/renderer/live/prices/walls.ts#Wall',
]

/** Constructors of containers that can outlive the call that creates them. */
const HOLDERS = /^(?:Map|Set|WeakMap|WeakSet|Array)$/u

export interface PriceMemory {
  readonly file: string
  readonly name: string
  /** Lives as long as the window or the process. The variables of a component end with it. */
  readonly isOfModule: boolean
}

function scriptOf(path: string): string {
  const text = readFileSync(path, 'utf8')
  if (!path.endsWith('.svelte')) return text
  return [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/gu)].map(([, script = '']) => script).join('\n')
}

export function parse(folders: readonly string[]): readonly ts.SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|svelte)$/u.test(name) && !name.includes('compiled/'))
      .map((name) => `${folder}/${name}`)
      .map((path) => ts.createSourceFile(path, scriptOf(path), ts.ScriptTarget.Latest, true)),
  )
}

/** Types of one name in two files are two types. */
type TypeName = `${string}#${string}`

/** Resolves relative specifiers and those with a layer's alias of package.json. */
function pathOf(specifier: string, importer: string): string {
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : posix.join(posix.dirname(importer), specifier)
}

/** Resolves the name of a type, declared in the file or imported. */
function namesIn(file: ts.SourceFile): (name: string) => TypeName {
  const imported = new Map<string, TypeName>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const from = pathOf(statement.moduleSpecifier.text, file.fileName)
    const bindings = statement.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements)
      imported.set(name.text, `${from}#${(propertyName ?? name).text}`)
  }
  return (name) => imported.get(name) ?? `${file.fileName}#${name}`
}

/** The seeds and, recursively, all types with a property of such a type. */
export function priceTypes(files: readonly ts.SourceFile[]): ReadonlySet<string> {
  const named = files.flatMap((file) => {
    const nameOf = namesIn(file)
    const declared = file.statements.filter(
      (one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one) || ts.isClassDeclaration(one),
    )
    return declared.map((one) => ({ name: nameOf(one.name?.text ?? ''), holds: namesHeldBy(one).map(nameOf) }))
  })
  const found = new Set<string>(SEEDS)
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const { name, holds } of named) if (holds.some((held) => found.has(held))) found.add(name)
  }
  return found
}

/** Excludes the parameters and results of methods, which are not held. */
function namesHeldBy(node: ts.Node): readonly string[] {
  if (NOT_HELD.has(node.kind)) return []
  const own = ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) ? [node.typeName.text] : []
  const base = ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression) ? [node.expression.text] : []
  return [...own, ...base, ...childrenOf(node).flatMap(namesHeldBy)]
}

const NOT_HELD: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.MethodSignature,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.Constructor,
  ts.SyntaxKind.FunctionType,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.GetAccessor,
])

function childrenOf(node: ts.Node): readonly ts.Node[] {
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child))
  return children
}

/** Variables and fields that outlive a call and can hold a price, except those made by `memoryOf`. */
export function memoriesIn(file: ts.SourceFile, prices: ReadonlySet<string>): readonly PriceMemory[] {
  const found: PriceMemory[] = []
  const nameOf = namesIn(file)
  const isPrice = (name: string): boolean => prices.has(nameOf(name))
  function visit(node: ts.Node): void {
    if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) {
      if (holdsPrice(node, isPrice) && !isOfSource(node.initializer) && outlivesItsCall(node))
        found.push({ file: file.fileName, name: node.name.getText(file), isOfModule: isOfModule(node) })
    }
    node.forEachChild(visit)
  }
  visit(file)
  return found
}

type Declared = ts.VariableDeclaration | ts.PropertyDeclaration

/** Decides by the written type, the type arguments of the initializer, or the name of a number. */
function holdsPrice(node: Declared, isPrice: (name: string) => boolean): boolean {
  const { type, initializer } = node
  const written = type === undefined ? [] : namesHeldBy(type)
  return [...written, ...namesMadeBy(initializer)].some(isPrice) || isNumberOfPrice(node)
}

/** Recognises a lone price by its name, or by instruments as keys. */
function isNumberOfPrice({ name, type, initializer }: Declared): boolean {
  const text = `${type?.getText() ?? ''} ${initializer?.getText() ?? ''}`
  if (/\b(?:Map|Record)<InstrumentId, (?:readonly )?number\b/u.test(text)) return true
  if (!PRICE_NAME.test(name.getText())) return false
  return /\bnumber\b|Float64Array/u.test(text) || /^\s*(?:NaN|-?Infinity|-?\d)/u.test(text)
}

const PRICE_NAME = /^#?(?:open|high|low|close|bid|ask|(?:.*[pP])?rices?|.*(?:Open|High|Low|Close|Bid|Ask))$/u

function namesMadeBy(made: ts.Expression | undefined): readonly string[] {
  if (made === undefined) return []
  if (ts.isNewExpression(made)) {
    const own = ts.isIdentifier(made.expression) && !HOLDERS.test(made.expression.text) ? [made.expression.text] : []
    return [...own, ...(made.typeArguments ?? []).flatMap(namesHeldBy)]
  }
  return ts.isCallExpression(made) ? (made.typeArguments ?? []).flatMap(namesHeldBy) : []
}

const isOfModule = (node: Declared): boolean =>
  ts.isVariableDeclaration(node) &&
  ts.isSourceFile(node.parent.parent.parent) &&
  !node.getSourceFile().fileName.endsWith('.svelte')

const isOfSource = (made: ts.Expression | undefined): boolean =>
  made !== undefined && ts.isCallExpression(made) && made.expression.getText() === 'memoryOf'

/**
 * Fields do, and so do variables that a function in their scope uses. A constant counts only if its value is mutable.
 */
function outlivesItsCall(node: Declared): boolean {
  if (ts.isPropertyDeclaration(node)) return true
  // Properties of a component belong to its caller.
  if (ts.isObjectBindingPattern(node.name)) return false
  const isConstant = (node.parent.flags & ts.NodeFlags.Const) !== 0
  if (isConstant && !isContainer(node)) return false
  const name = node.name.getText()
  const scope = ts.findAncestor(node, (one) => ts.isBlock(one) || ts.isSourceFile(one))
  return scope !== undefined && (ts.isSourceFile(scope) || isReadWithin(scope, name, false))
}

function isContainer({ type, initializer }: Declared): boolean {
  if (initializer !== undefined && (ts.isNewExpression(initializer) || ts.isArrayLiteralExpression(initializer)))
    return true
  const called = initializer !== undefined && ts.isCallExpression(initializer) ? initializer.expression.getText() : ''
  return type?.kind === ts.SyntaxKind.ArrayType || /^(?:\$state|createVariable|createHeld)/u.test(called)
}

/** Whether a declared or returned function reads the name. */
function isReadWithin(node: ts.Node, name: string, isInside: boolean): boolean {
  if (isInside && ts.isIdentifier(node) && node.text === name) return true
  const lives =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ((ts.isArrowFunction(node) || ts.isFunctionExpression(node)) && !isArgument(node))
  return childrenOf(node).some((child) => isReadWithin(child, name, isInside || lives))
}

/** A function passed to a call, e.g. a list's method, usually ends with it. */
const isArgument = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) && node.parent.arguments.includes(node as never)
