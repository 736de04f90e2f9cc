"""A client of the Verdict API and the verification of its webhooks, in one file: Python 3.9 or newer, nothing to install."""

import base64
import hashlib
import hmac
import http.client
import json
import random
import re
import time
import traceback
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler

__version__ = "0.1.0"
__all__ = ["Verdict", "VerdictError", "WebhookVerificationError", "verify_webhook", "webhook_handler"]

TOLERANCE_SECONDS = 300

#: Requests that do something once more each time: repeated only where the first was not looked at.
ONCE_ONLY = {("POST", "/api/v1/lists"), ("POST", "/api/v1/status"), ("POST", "/api/v1/user-reports")}


class VerdictError(Exception):
    """A request that Verdict refused, or could not answer. A program decides by `code`."""

    def __init__(self, status, headers, body):
        target = headers.get("location") if 300 <= status < 400 else None
        error = body.get("error") or (f"redirected to {target}" if target else f"Status {status}")
        self.status = status
        self.code = body.get("code", "UNREADABLE")
        self.fields = error if isinstance(error, dict) else {}
        self.docs = body.get("docs")
        self.request_id = body.get("request_id") or headers.get("x-request-id")
        wait = headers.get("retry-after")
        self.retry_after = int(wait) if wait and wait.isdigit() else None
        said = "; ".join(f"{name}: {what}" for name, what in self.fields.items()) or str(error)
        super().__init__(f"{self.code}: {said}")


class WebhookVerificationError(Exception):
    """A webhook request that is not Verdict's, or too old."""


class Verdict:
    """The API at an address. What may be sent again is: after the time that the answer names, or a pause that grows."""

    def __init__(self, base_url, api_key, timeout=30.0, retries=4, max_wait=60.0):
        self._base_url = base_url.rstrip("/")
        self._headers = {"authorization": f"Bearer {api_key}"}
        self._timeout = timeout
        self._retries = retries
        self._max_wait = max_wait

    def send(self, content):
        """Sends content; the decision comes through the webhook. The same again changes nothing."""
        return self.request("POST", "/api/v1/content", content)

    def decide(self, content):
        """Sends content and waits for the decision: `status` and `actions`, or `timeout`."""
        return self.request("POST", "/api/v1/content/sync", content)

    def content(self, content_id):
        """What became of an item: its status, tags and actions."""
        return self.request("GET", f"/api/v1/content/{urllib.parse.quote(content_id, safe='')}")["content"]

    def user(self, user):
        """Creates or updates a user."""
        return self.request("POST", "/api/v1/user", user)["user"]

    def set_status(self, **decision):
        """Records a decision of your platform; with `action_id`, the action that you take back. Answers its id."""
        return self.request("POST", "/api/v1/status", decision)["action_id"]

    def report(self, **report):
        """Sends a user report."""
        return self.request("POST", "/api/v1/user-reports", {"report": report})

    def actions_after(self, cursor=None):
        """Everything that was decided after a cursor, page by page: keep the `cursor` of each with what you made of it."""
        more = True
        while more:
            page = self.request("GET", "/api/v1/actions", query={"after": cursor} if cursor else None)
            yield page
            cursor, more = page["cursor"], page["has_more"]

    def request(self, method, path, body=None, query=None):
        """The body of a success. Raises VerdictError, or an OSError where there is no answer. No redirect is followed."""
        repeatable = (method, path) not in ONCE_ONLY
        for attempt in range(self._retries + 1):
            try:
                return self._attempt(method, path, body, query)
            except (VerdictError, OSError) as error:
                wait = self._wait(error, attempt, repeatable) if attempt < self._retries else None
                if wait is None or wait > self._max_wait:
                    raise
                time.sleep(wait)
        raise AssertionError("unreachable")

    @staticmethod
    def _wait(error, attempt, repeatable):
        pause = random.random() * 0.5 * 2**attempt
        if not isinstance(error, VerdictError):
            return pause if repeatable else None
        if error.status == 429:  # a plan that is used up names no time: waiting is of no use
            return error.retry_after
        if error.status < 500 or not repeatable:
            return None
        return pause if error.retry_after is None else error.retry_after

    def _attempt(self, method, path, body, query):
        address = self._base_url + path + ("?" + urllib.parse.urlencode(query) if query else "")
        data = None if body is None else json.dumps(body).encode()
        headers = self._headers if data is None else {**self._headers, "content-type": "application/json"}
        request = urllib.request.Request(address, data=data, headers=headers, method=method)
        try:
            with _opener.open(request, timeout=self._timeout) as response:
                answer = response.read()
                try:
                    return json.loads(answer)
                except ValueError:
                    raise VerdictError(response.status, response.headers, {}) from None
        except urllib.error.HTTPError as error:
            with error:
                raise VerdictError(error.code, error.headers, _read(error.read())) from None
        except (http.client.IncompleteRead, http.client.BadStatusLine) as error:
            raise ConnectionError("the answer was cut off, or is none of HTTP") from error


def verify_webhook(secret, headers, body):
    """The actions of a genuine request of the last five minutes. `body` are the exact bytes that came in."""
    key = _key(secret)
    named = {name.lower(): value for name, value in headers.items()}
    try:
        webhook_id, timestamp = named["webhook-id"], named["webhook-timestamp"]
        given = [signature.removeprefix("v1,") for signature in named["webhook-signature"].split(" ")]
    except KeyError as missing:
        raise WebhookVerificationError(f"the header {missing} is missing") from None
    if not re.fullmatch("[0-9]{1,15}", timestamp) or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookVerificationError("too old, or from the future")
    message = f"{webhook_id}.{timestamp}.".encode() + (body.encode() if isinstance(body, str) else body)
    expected = base64.b64encode(hmac.new(key, message, hashlib.sha256).digest())
    if not any(hmac.compare_digest(one.encode(), expected) for one in given):
        raise WebhookVerificationError("the signature is wrong")
    return json.loads(body)["actions"]


def webhook_handler(secret, take, max_bytes=4 * 1024 * 1024, on_error=None):
    """A handler that gives each action of a genuine request to `take`, one after the other: for `http.server.ThreadingHTTPServer`.

    In an `HTTPServer` one client that connects and says nothing keeps all others waiting. Requests come at the same time there, and so
    `take` is called by several threads, for different objects. It answers 200 once all are taken, 401 to what is not Verdict's or too old, 413 to a body of more than `max_bytes` (Verdict's
    have a quarter of 4 MiB at most), and 500 where `take` raises: then Verdict sends all of the request again, also what was
    taken of it. A request has 15 seconds, so let `take` store what needs longer. `on_error` is given what was not answered 200;
    it is printed unless said otherwise. Raises ValueError at once where the secret is none.
    """
    _key(secret)

    class Handler(BaseHTTPRequestHandler):
        timeout = 30  # for a client that sends nothing more

        def do_POST(self):
            try:
                for action in verify_webhook(secret, self.headers, self._body()):
                    take(action)
            except WebhookVerificationError as error:
                self._answer(401, error)
            except _BodyTooLarge as error:
                self._answer(413, error)
            except Exception as error:  # whatever it is, Verdict has to send it again
                self._answer(500, error)
            else:
                self._answer(200)

        do_GET = do_POST

        def _body(self):
            if "transfer-encoding" in self.headers:
                raise ValueError("a body in chunks, which http.server does not read")
            said = self.headers.get("content-length", "0")
            if not re.fullmatch("[0-9]{1,15}", said):
                raise WebhookVerificationError("the length of the body is none")
            length = int(said)
            if length > max_bytes:
                raise _BodyTooLarge(f"the body is longer than {max_bytes} bytes")
            body = self.rfile.read(length)
            if len(body) < length:
                raise ConnectionError("the request was cut off")
            return body

        def _answer(self, status, error=None):
            self.close_connection = True
            if error is not None:
                (on_error or _print)(error)
            self.send_response(status)
            self.send_header("content-length", "0")
            self.end_headers()

    return Handler


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Followed, a POST becomes a GET without its body, and the key goes to another host."""

    def redirect_request(self, *_):
        return None


_opener = urllib.request.build_opener(_NoRedirects)


class _BodyTooLarge(Exception):
    """A body that is not read."""


def _print(error):
    traceback.print_exception(type(error), error, error.__traceback__)


def _key(secret):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    if not key:  # with an empty key, everybody could sign
        raise ValueError("the secret of the webhook is missing")
    return key


def _read(text):
    try:
        body = json.loads(text)
    except ValueError:
        return {}
    return body if isinstance(body, dict) and "code" in body else {}
