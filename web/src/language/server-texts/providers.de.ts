/** Services that give verdicts and signals, platforms, private storage and templates of rules, with the fields of their settings. */
const kinds: Readonly<Record<string, string>> = {
  'OpenAI-compatible': 'OpenAI-kompatibel',
  'OpenAI, Azure OpenAI, vLLM, Ollama and any other service with the chat completions protocol':
    'OpenAI, Azure OpenAI, vLLM, Ollama und jeder andere Dienst mit dem Protokoll der Chat Completions',
  Anthropic: 'Anthropic',
  'Claude models, through the Messages API': 'Claude-Modelle, über die Messages-API',
  'OpenAI moderations': 'OpenAI-Moderation',
  'Texts and pictures, in many languages; free of charge': 'Texte und Bilder, in vielen Sprachen; kostenlos',
  'Azure AI Content Safety': 'Azure AI Content Safety',
  'Texts and pictures: hate, sexual content, violence and self-harm, by severity':
    'Texte und Bilder: Hass, Sexuelles, Gewalt und Selbstverletzung, nach Schwere',
  'AWS Rekognition': 'AWS Rekognition',
  'Pictures: labels in all ten groups, faces with ages, celebrities, known faces and text':
    'Bilder: Merkmale aller zehn Gruppen, Gesichter mit Alter, Prominente, bekannte Gesichter und Text',
  Sightengine: 'Sightengine',
  'Texts, and pictures in all ten groups; faces, and whether they are of minors':
    'Texte, und Bilder in allen zehn Gruppen; Gesichter, auch ob es die von Minderjährigen sind',
  'Google Cloud Vision': 'Google Cloud Vision',
  'Pictures: SafeSearch (adult, racy, violence) and the text in them':
    'Bilder: SafeSearch (sexuell, anzüglich, Gewalt) und der Text darin',
  'Chat model': 'Chat-Modell',
  'Texts, pictures (with vision), topics and policies in words: OpenAI, Azure, vLLM, Ollama':
    'Texte, Bilder (mit Bildverständnis), Themen und Richtlinien in Worten: OpenAI, Azure, vLLM, Ollama',
  Transcription: 'Verschriftlichen',
  "Speech in sound and video, by OpenAI's audio/transcriptions: OpenAI, vLLM, Speaches and others":
    'Gesprochenes in Ton und Video, mit audio/transcriptions von OpenAI: OpenAI, vLLM, Speaches und andere',
  'Hasher-Matcher-Actioner': 'Hasher-Matcher-Actioner',
  'Known pictures, by PDQ and MD5 hashes, from your own instance':
    'Bekannte Bilder, nach PDQ- und MD5-Hashes, aus der eigenen Instanz',
  'Your own endpoint': 'Eigener Endpunkt',
  'A model of your own behind one URL: any signal, as signed JSON over HTTP':
    'Ein eigenes Modell hinter einer URL: jedes Signal, als signiertes JSON über HTTP',
  Slack: 'Slack',
  'Messages of the channels that a Slack app sees, through the Events API':
    'Nachrichten der Kanäle, die eine Slack-App sieht, über die Events-API',
  'Stream Chat': 'Stream Chat',
  'Messages of a Stream Chat app, through its webhook':
    'Nachrichten einer Stream-Chat-App, über ihren Webhook',
  'S3 with a role': 'S3 mit einer Rolle',
  'A role of your AWS account that may read the bucket; it trusts this installation with your external id.':
    'Eine Rolle des eigenen AWS-Kontos, die den Bucket lesen darf; sie vertraut dieser Installation mit der externen ID.',
  'Signed URLs': 'Signierte URLs',
  'Each URL is signed with HMAC-SHA256 and a key that your server has too; a signature holds for five minutes.':
    'Jede URL wird mit HMAC-SHA256 und einem Schlüssel signiert, den auch der eigene Server hat; eine Signatur gilt fünf Minuten.',
  'A header with a secret, which your server checks. Over HTTPS only, and redirects are not followed.':
    'Ein Header mit einem Geheimnis, das der eigene Server prüft. Nur über HTTPS; Weiterleitungen wird nicht gefolgt.',
}

const settings: Readonly<Record<string, string>> = {
  'API address': 'Adresse der API',
  'Everything before /chat/completions, such as https://<resource>.openai.azure.com/openai/v1':
    'Alles vor /chat/completions, etwa https://<resource>.openai.azure.com/openai/v1',
  'Everything before /audio/transcriptions': 'Alles vor /audio/transcriptions',
  'Everything before /m/lookup': 'Alles vor /m/lookup',
  'Another one only for a gateway of your own': 'Eine andere nur für ein eigenes Gateway',
  'Another one only for a region or a government cloud':
    'Eine andere nur für eine Region oder eine Behörden-Cloud',
  'Only for a VPC endpoint or a gateway of your own': 'Nur für einen VPC-Endpunkt oder ein eigenes Gateway',
  Model: 'Modell',
  'As the provider names it': 'Wie der Anbieter es nennt',
  'Older models know texts alone': 'Ältere Modelle kennen nur Texte',
  'API key': 'API-Schlüssel',
  'Sent as a bearer token': 'Wird als Bearer-Token gesendet',
  'Sent as x-api-key': 'Wird als x-api-key gesendet',
  'Form of the answer': 'Form der Antwort',
  'A tool call or JSON mode are for models that cannot be held to a schema; answers are checked either way':
    'Werkzeugaufruf und JSON-Modus sind für Modelle, die sich an kein Schema halten lassen; geprüft werden Antworten immer',
  'Structured output needs a model that has it; answers are checked either way':
    'Strukturierte Ausgabe braucht ein Modell, das sie hat; geprüft werden Antworten immer',
  'Some models, such as gpt-4o-transcribe, do not tell when what was said':
    'Manche Modelle, etwa gpt-4o-transcribe, sagen nicht, wann etwas gesprochen wurde',
  'JSON Schema': 'JSON-Schema',
  'JSON mode': 'JSON-Modus',
  'Tool call': 'Werkzeugaufruf',
  'Structured output': 'Strukturierte Ausgabe',
  'With times': 'Mit Zeiten',
  'Text alone': 'Nur Text',
  'Most output tokens': 'Höchstens so viele Tokens der Ausgabe',
  'A verdict takes a few hundred, what the model thinks before it not counted. Empty for what the provider permits':
    'Ein Urteil braucht einige Hundert, was das Modell davor denkt nicht mitgezählt. Leer: was der Anbieter erlaubt',
  'A verdict takes a few hundred; 2,000 when empty': 'Ein Urteil braucht einige Hundert; leer: 2.000',
  'Name of that limit': 'Name dieser Grenze',
  'Ollama, llama.cpp and older servers know max_tokens alone':
    'Ollama, llama.cpp und ältere Server kennen nur max_tokens',
  max_completion_tokens: 'max_completion_tokens',
  max_tokens: 'max_tokens',
  'Price of a million input tokens': 'Preis einer Million Tokens der Eingabe',
  'Price of a million output tokens': 'Preis einer Million Tokens der Ausgabe',
  'For the cost a day and that on /metrics; any currency':
    'Für die Kosten am Tag und unter /metrics; in beliebiger Währung',
  Endpoint: 'Endpunkt',
  'Such as https://<resource>.cognitiveservices.azure.com, from its page Keys and Endpoint':
    'Etwa https://<resource>.cognitiveservices.azure.com, von der Seite „Keys and Endpoint“',
  Key: 'Schlüssel',
  'Key 1 or 2 of the resource, sent as Ocp-Apim-Subscription-Key':
    'Schlüssel 1 oder 2 der Ressource, wird als Ocp-Apim-Subscription-Key gesendet',
  'Of a project with the Cloud Vision API enabled, sent as X-Goog-Api-Key':
    'Von einem Projekt mit eingeschalteter Cloud-Vision-API, wird als X-Goog-Api-Key gesendet',
  'https://eu-vision.googleapis.com keeps pictures in the European Union':
    'Mit https://eu-vision.googleapis.com bleiben Bilder in der Europäischen Union',
  Region: 'Region',
  'Such as eu-west-1; one that has Rekognition': 'Etwa eu-west-1; eine, die Rekognition hat',
  'Where the bucket is, such as eu-central-1': 'Wo der Bucket liegt, etwa eu-central-1',
  'Access key ID': 'ID des Zugriffsschlüssels',
  'Of a user who may do the rekognition actions that are used':
    'Von einem Nutzer, der die verwendeten Rekognition-Aktionen ausführen darf',
  'Secret access key': 'Geheimer Zugriffsschlüssel',
  'Signs each request; it is never sent': 'Signiert jede Anfrage; wird nie gesendet',
  'Face collection': 'Sammlung von Gesichtern',
  'With the faces to recognize, for Face recognition; filled with aws rekognition index-faces':
    'Mit den Gesichtern für die Gesichtserkennung; gefüllt mit aws rekognition index-faces',
  'API user': 'API-Nutzer',
  'A number, from the page API keys': 'Eine Zahl, von der Seite „API keys“',
  'API secret': 'API-Geheimnis',
  'From the same page': 'Von derselben Seite',
  'Sent as a bearer token, where a proxy before it wants one':
    'Wird als Bearer-Token gesendet, wo ein Proxy davor eines verlangt',
  'Signal type of MD5 hashes': 'Signaltyp der MD5-Hashes',
  'As the instance names it, such as video_md5; pictures are not looked up by MD5 when empty':
    'Wie die Instanz ihn nennt, etwa video_md5; leer: Bilder werden nicht nach MD5 nachgeschlagen',
  URL: 'URL',
  'Gets every request, as a POST': 'Erhält jede Anfrage, als POST',
  'Signing secret': 'Geheimnis zum Signieren',
  'At least 24 random bytes in base64, with or without whsec_; requests are signed with it like webhooks':
    'Mindestens 24 zufällige Bytes in Base64, mit oder ohne whsec_; damit werden Anfragen wie Webhooks signiert',
  Token: 'Token',
  'Sent as a bearer token, where the endpoint wants one':
    'Wird als Bearer-Token gesendet, wo der Endpunkt eines verlangt',
  'Basic Information → App Credentials of the Slack app':
    '„Basic Information“ → „App Credentials“ der Slack-App',
  'User token': 'Nutzer-Token',
  "Of an admin who installed the app with chat:write: only such a token may delete other people's messages":
    'Von einem Admin, der die App mit chat:write installiert hat: Nur damit lassen sich Nachrichten anderer löschen',
  'Of the app, in the Stream dashboard': 'Der App, im Stream-Dashboard',
  'Signs the webhooks of the app and our requests to it':
    'Signiert die Webhooks der App und die Anfragen an sie',
  'Acting user': 'Handelnder Nutzer',
  'The user of the app in whose name users are banned; it must exist there':
    'Der Nutzer der App, in dessen Namen Nutzer gesperrt werden; dort muss es ihn geben',
  Role: 'Rolle',
  'Such as arn:aws:iam::123456789012:role/verdict-reads': 'Etwa arn:aws:iam::123456789012:role/verdict-reads',
  'At least 32 characters, known to your server and to nobody else':
    'Mindestens 32 Zeichen, die nur der eigene Server kennt',
  Header: 'Header',
  'Such as Authorization or X-Media-Key': 'Etwa Authorization oder X-Media-Key',
  Value: 'Wert',
  'Such as Bearer and a token': 'Etwa Bearer und ein Token',
}

/** The signals that providers give. */
export const signals: Readonly<Record<string, string>> = {
  'Text labels': 'Textmerkmale',
  'Image labels': 'Bildmerkmale',
  Topics: 'Themen',
  Faces: 'Gesichter',
  Celebrities: 'Prominente',
  'Known faces': 'Bekannte Gesichter',
  'Text in images': 'Text in Bildern',
  Transcripts: 'Verschriftlichtes',
  'Policy scores': 'Bewertungen nach Richtlinien',
  'Known images': 'Bekannte Bilder',
}

/** How little the embedded sources of signals give. */
const embedded: Readonly<Record<string, string>> = {
  'English, basic scores in ten more languages': 'Englisch, einfache Bewertungen in zehn weiteren Sprachen',
  'basic: explicit and suggestive alone': 'einfach: nur explizit und anzüglich',
  'basic: English alone': 'einfach: nur Englisch',
  'an endpoint of the operator': 'ein Endpunkt des Betreibers',
}

/** German for what can be set up: providers, platforms and storage. */
export const providers: Readonly<Record<string, string>> = {
  ...kinds,
  ...settings,
  ...signals,
  ...embedded,
}
